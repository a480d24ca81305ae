// Planning groups: their names, subgroups and chains.
#include <fmt/format.h>

#include <map>
#include <unordered_set>

#include "urdfmill/srdf/elements.hpp"
#include "urdfmill/srdf/rules.hpp"

namespace urdfmill::srdf {
namespace {

class GroupCheck {
 public:
  GroupCheck(const xml::Element& root, urdf::Findings& findings)
      : root_(root), findings_(findings), names_(root, "group") {}

  void run() {
    each_child(root_, "group", [this](const xml::Element& group) {
      const std::string_view name = value_of(group, "name");
      const auto [first, is_new] = groups_.emplace(name, &group);
      if (!is_new)
        findings_.report(rules::duplicate, &group, group.start_tag(), fmt::format("two groups are named \"{}\"", name),
                         {.places = {{"the first one is", first->second->start_tag()}}});
      if (group.child() == nullptr)
        findings_.report(rules::group_empty, &group, group.start_tag(),
                         fmt::format("group \"{}\" is empty; MoveIt does not build it", name));
      each_child(group, "group", [&](const xml::Element& part) { check_subgroup(name, part); });
      each_child(group, "chain", [&](const xml::Element& chain) { check_chain(name, chain); });
    });
    check_cycles();
    check_states();
  }

 private:
  void check_subgroup(std::string_view name, const xml::Element& part) {
    const xml::Attribute* other = part.attribute("name");
    if (other == nullptr || names_.contains(other->value)) return;
    findings_.report(
        rules::group_unknown, &part, other->value_span,
        fmt::format("group \"{}\" contains the group \"{}\", which the SRDF does not define", name, other->value),
        urdf::meant_name(other->value, other->value_span, names_.list()));
  }

  /// True if a link is another one or below it.
  [[nodiscard]] bool is_below(const urdf::Link* link, const urdf::Link& above) const {
    std::unordered_set<const urdf::Link*> seen;
    while (link != nullptr && link != &above && seen.insert(link).second) {
      const urdf::Joint* joint = findings_.parent_joint(*link);
      link = joint != nullptr ? findings_.link(joint->parent.value) : nullptr;
    }
    return link == &above;
  }

  /// MoveIt also builds a chain across the root, from one arm to the other.
  void check_chain(std::string_view name, const xml::Element& chain) {
    const std::string_view base_name = value_of(chain, "base_link"), tip_name = value_of(chain, "tip_link");
    const urdf::Link* base = findings_.link(base_name);
    const urdf::Link* tip = findings_.link(tip_name);
    if (base == nullptr || tip == nullptr || (base != tip && !is_below(base, *tip))) return;
    findings_.report(
        rules::group_chain, &chain, chain.start_tag(),
        base == tip
            ? fmt::format("the chain of group \"{}\" begins and ends at \"{}\", so it has no joint", name, base_name)
            : fmt::format("the chain of group \"{}\" leads upwards: its base, \"{}\", is below its "
                          "tip, \"{}\"",
                          name, base_name, tip_name));
  }

  /// Reports the first group of each cycle, as srdfdom finds them: by removing the groups whose subgroups are known.
  void check_cycles() {
    std::map<std::string_view, int> states;  // 1: under way, 2: done
    for (const auto& [name, group] : groups_) {
      std::vector<std::pair<std::string_view, const xml::Element*>> path{{name, group->child("group")}};
      if (!states.emplace(name, 1).second) continue;
      while (!path.empty()) {
        auto& [at, next] = path.back();
        if (next == nullptr) {
          states[at] = 2;
          path.pop_back();
          continue;
        }
        const xml::Element& part = *next;
        next = next->next_element("group");
        const auto inner = groups_.find(value_of(part, "name"));
        if (inner == groups_.end()) continue;
        const auto [state, is_new] = states.emplace(inner->first, 1);
        if (is_new)
          path.emplace_back(inner->first, inner->second->child("group"));
        else if (state->second == 1)
          findings_.report(rules::group_cycle, &part, part.start_tag(),
                           fmt::format("group \"{}\" contains \"{}\", which contains it", at, inner->first));
      }
    }
  }

  void check_states() {
    std::map<std::pair<std::string_view, std::string_view>, const xml::Element*> states;
    each_child(root_, "group_state", [&](const xml::Element& state) {
      const std::string_view name = value_of(state, "name"), group = value_of(state, "group");
      if (const auto [first, is_new] = states.emplace(std::pair(group, name), &state); !is_new)
        findings_.report(rules::duplicate, &state, state.start_tag(),
                         fmt::format("two states of group \"{}\" are named \"{}\"", group, name),
                         {.places = {{"the first one is", first->second->start_tag()}}});
    });
  }

  const xml::Element& root_;
  urdf::Findings& findings_;
  ChildNames names_;
  std::map<std::string_view, const xml::Element*> groups_;
};

}  // namespace

void check_groups(const xml::Element& root, urdf::Findings& findings) {
  GroupCheck(root, findings).run();
}

}  // namespace urdfmill::srdf
