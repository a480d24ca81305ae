#include "urdfmill/session/checks/check_contacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/collisions/pairs/contacts.hpp"
#include "urdfmill/collisions/rules.hpp"
#include "urdfmill/srdf/disabled.hpp"
#include "urdfmill/srdf/elements.hpp"
#include "urdfmill/srdf/states.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {
namespace {

using collisions::Contact;
using LinkPair = std::pair<std::size_t, std::size_t>;

class ContactCheck {
 public:
  ContactCheck(const xml::Element& srdf, const urdf::Robot& robot, bodies::MeshStore& meshes, source::Sink& sink)
      : srdf_(srdf), robot_(robot), meshes_(meshes), sink_(sink) {
    for (std::size_t i = 0; i < robot.links.size(); ++i) links_.emplace(robot.links[i].name.value, i);
  }

  void run() {
    read_disabled();
    if (named_.size() < 2 || named_.size() > collisions::most_links_looked_at) return;
    read_states();
    list_enabled();
    const std::vector<Contact> contacts = collisions::find_contacts(robot_, meshes_, questions_);
    for (const Contact& contact : contacts)
      if (is_at_zero(contact))
        at_zero_.insert({contact.first, contact.second});
      else if (contact.state)
        in_states_.insert({contact.first, contact.second});
    for (const Contact& contact : contacts) report(contact);
  }

 private:
  /// Returns the pair of links that an element names; nothing if the robot does not have one of them.
  [[nodiscard]] std::optional<LinkPair> pair_of(const xml::Element& element) const {
    const auto first = links_.find(xml::value_of(element, "link1")),
               second = links_.find(xml::value_of(element, "link2"));
    if (first == links_.end() || second == links_.end() || first == second) return std::nullopt;
    return std::minmax(first->second, second->second);
  }

  void read_disabled() {
    srdf::each_child(srdf_, "disable_collisions", [this](const xml::Element& e) {
      const auto pair = pair_of(e);
      if (!pair) return;
      named_.insert({pair->first, pair->second});
      if (disabled_.emplace(*pair, &e).second && xml::value_of(e, "reason") == "Never")
        questions_.in_samples.push_back(*pair);
    });
    srdf::each_child(srdf_, "disable_default_collisions", [this](const xml::Element& e) {
      const auto link = links_.find(xml::value_of(e, "link"));
      if (link == links_.end()) return;
      by_default_.insert(link->second);
      named_.insert(link->second);
    });
    srdf::each_child(srdf_, "enable_collisions", [this](const xml::Element& e) {
      if (const auto pair = pair_of(e)) enabled_.insert(*pair);
    });
  }

  void read_states() {
    source::Collector ignored;
    const urdf::CheckOptions options;
    urdf::Findings findings(robot_, options, ignored);
    for (srdf::GroupState& state : srdf::read_states(srdf_, findings)) {
      questions_.states.push_back({state.name, std::move(state.positions)});
      groups_.push_back(std::move(state.group));
    }
  }

  void list_enabled() {
    for (auto first = named_.begin(); first != named_.end(); ++first)
      for (auto second = std::next(first); second != named_.end(); ++second) {
        const LinkPair pair{*first, *second};
        const bool is_default = by_default_.contains(pair.first) || by_default_.contains(pair.second);
        if (!disabled_.contains(pair) && (!is_default || enabled_.contains(pair))) questions_.in_states.push_back(pair);
      }
  }

  [[nodiscard]] bool is_at_zero(const Contact& contact) const {
    return contact.state && *contact.state == questions_.states.size();
  }

  [[nodiscard]] std::string names_of(const Contact& contact) const {
    return fmt::format("\"{}\" and \"{}\"", robot_.links[contact.first].name.value,
                       robot_.links[contact.second].name.value);
  }

  /// Returns the position, "elbow=1.2 wrist=-0.5".
  static std::string text_of(const Contact& contact) {
    std::string text;
    for (const auto& [variable, value] : contact.position)
      text += fmt::format("{}{}={:.4g}", text.empty() ? "" : " ", variable, value);
    return text;
  }

  void report(const source::Rule& rule, const xml::Element& at, source::Span span, std::string message, bool is_note) {
    source::Diagnostic finding = xml::finding(rule, &at, span, std::move(message));
    if (is_note) source::take_other_severity(finding, collisions::rules::other_severities);
    sink_.report(std::move(finding));
  }

  void report(const Contact& contact) {
    const LinkPair pair{contact.first, contact.second};
    if (const auto entry = disabled_.find(pair); entry != disabled_.end()) {
      if (contact.state || at_zero_.contains(pair) || contact.position.size() < 2) return;
      return report(collisions::rules::never_wrong, *entry->second, entry->second->span,
                    names_of(contact) + " are disabled, reason \"Never\", but touch at " + text_of(contact),
                    contact.position.size() == 2);
    }
    if (!contact.state)
      return report(collisions::rules::contact, srdf_, srdf_.start_tag(),
                    names_of(contact) + " touch in every position, and are not disabled", false);
    if (is_at_zero(contact)) {
      if (!in_states_.contains(pair))
        report(collisions::rules::contact, srdf_, srdf_.start_tag(),
               names_of(contact) + " touch at zero, and are not disabled", true);
      return;
    }
    const std::string& name = questions_.states[*contact.state].name;
    const xml::Element* element = state_element(name, groups_[*contact.state]);
    report(collisions::rules::contact, *element, element->start_tag(),
           fmt::format("{} touch in the state \"{}\", and are not disabled", names_of(contact), name), false);
  }

  [[nodiscard]] const xml::Element* state_element(std::string_view name, std::string_view group) const {
    const xml::Element* found = &srdf_;
    srdf::each_child(srdf_, "group_state", [&](const xml::Element& e) {
      if (xml::value_of(e, "name") == name && xml::value_of(e, "group") == group) found = &e;
    });
    return found;
  }

  const xml::Element& srdf_;
  const urdf::Robot& robot_;
  bodies::MeshStore& meshes_;
  source::Sink& sink_;
  std::map<std::string_view, std::size_t> links_;
  std::map<LinkPair, const xml::Element*> disabled_;
  std::set<LinkPair> enabled_, at_zero_, in_states_;
  std::set<std::size_t> by_default_, named_;  ///< links; named: by an element about disabled pairs
  std::vector<std::string> groups_;           ///< by state
  collisions::ContactQuestions questions_;
};

}  // namespace

void check_contacts(const xml::Element& srdf, const urdf::Robot& robot, bodies::MeshStore& meshes, source::Sink& sink) {
  ContactCheck(srdf, robot, meshes, sink).run();
}

}  // namespace urdfmill::session
