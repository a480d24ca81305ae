#include "urdfmill/frames/bridge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "urdfmill/frames/rules.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::frames {
namespace {

/// "ign" is the former name of Gazebo.
constexpr std::array<std::string_view, 3> gazebo_topics{"gz_topic_name", "ign_topic_name", "topic_name"};
constexpr std::array<std::string_view, 2> gazebo_types{"gz_type_name", "ign_type_name"};
constexpr std::string_view ros_topic = "ros_topic_name", ros_type = "ros_type_name", direction_word = "direction";

/// Returns the value of a key that has one.
template <class Keys>
yaml::Cursor first_of(const yaml::Cursor& entry, const Keys& keys) {
  for (const std::string_view key : keys)
    if (const yaml::Cursor value = entry.field(key); value.is_scalar() && !value.text().empty()) return value;
  return {};
}

/// The bridge of services has other fields.
bool is_of_service(const yaml::Cursor& entry) {
  const std::vector<yaml::Field> fields = entry.fields();
  return std::any_of(fields.begin(), fields.end(), [](const yaml::Field& field) {
    return field.key.text().find("service") != std::string_view::npos;
  });
}

class EntryCheck {
 public:
  EntryCheck(source::FileId file, urdf::Findings& findings) : file_(file), findings_(findings) {}

  void check(const yaml::Cursor& entry) {
    const yaml::Cursor both = entry.field("topic_name"), direction = entry.field(direction_word);
    for (const std::string_view other : {ros_topic, gazebo_topics[0]})
      if (both.given() && entry.field(other).given())
        report(entry.field(other), fmt::format("an entry has topic_name and {}, which exclude each other", other), {});
    for (const auto& [is_missing, name] :
         {std::pair{!entry.field(ros_type).given(), ros_type},
          std::pair{!entry.field(gazebo_types[0]).given() && !entry.field(gazebo_types[1]).given(), gazebo_types[0]}})
      if (is_missing) report(entry, fmt::format("an entry has no {}", name), {});
    if (direction.is_scalar() && yaml::is_literal(direction.text())) check_direction(direction);
  }

 private:
  void check_direction(const yaml::Cursor& direction) {
    static const std::vector<std::string_view> words{"BIDIRECTIONAL", "GZ_TO_ROS", "ROS_TO_GZ"};
    if (std::find(words.begin(), words.end(), direction.text()) != words.end()) return;
    urdf::Extra extra = urdf::meant_name(direction.text(), direction.span(file_), words);
    if (extra.hint.empty()) extra.hint = fmt::format("the words are {}", fmt::join(words, ", "));
    report(direction, fmt::format("the direction \"{}\" does not exist", direction.text()), std::move(extra));
  }

  void report(const yaml::Cursor& at, std::string message, urdf::Extra extra) {
    source::Span place = at.span(file_);
    if (at.is_mapping()) place.end = place.begin + 1;
    findings_.report(rules::bridge_entry, nullptr, place, std::move(message), std::move(extra));
  }

  source::FileId file_;
  urdf::Findings& findings_;
};

}  // namespace

bool may_be_bridge(std::string_view text) {
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  return has(ros_type) && std::any_of(gazebo_types.begin(), gazebo_types.end(), has);
}

void each_topic_name(const yaml::Document& document, const std::function<void(const TopicName&)>& call) {
  yaml::WalkBudget budget;
  for (const yaml::Cursor& entry : yaml::Cursor(document.root, budget).items()) {
    const yaml::Cursor topic = first_of(entry, gazebo_topics);
    const std::string_view text = topic.text();
    if (!yaml::is_literal(text) || !(text.starts_with("/model/") || text.starts_with("/world/"))) continue;
    for (const auto& [word, is_link] : {std::pair{std::string_view("/joint/"), false}, {"/link/", true}}) {
      const std::size_t found = text.find(word);
      if (found == std::string_view::npos) continue;
      const std::string_view rest = text.substr(found + word.size());
      const std::string_view name = rest.substr(0, rest.find('/'));
      // A scoped name is that of a nested model.
      if (!name.empty() && name.find("::") == std::string_view::npos) call({topic, name, is_link});
    }
  }
}

source::Span place_of(const TopicName& name, source::FileId file) {
  source::Span place = name.topic.span(file);
  const std::size_t excess = place.end - place.begin - name.topic.text().size();
  // Quotes.
  if (excess != 0 && excess != 2) return {};
  place.begin +=
      static_cast<std::uint32_t>(excess / 2 + static_cast<std::size_t>(name.name.data() - name.topic.text().data()));
  place.end = place.begin + static_cast<std::uint32_t>(name.name.size());
  return place;
}

urdf::NameFit check_bridge(const yaml::Document& document, source::FileId file, urdf::Findings& findings) {
  yaml::WalkBudget budget;
  EntryCheck check(file, findings);
  for (const yaml::Cursor& entry : yaml::Cursor(document.root, budget).items())
    if (entry.is_mapping() && !is_of_service(entry)) check.check(entry);
  urdf::NameFit fit;
  each_topic_name(document, [&](const TopicName& name) {
    const bool is_known = name.is_link ? findings.link(name.name) != nullptr : findings.joint(name.name) != nullptr;
    if (is_known) return void(++fit.known);
    const source::Span place = place_of(name, file);
    if (findings.robot.links.empty() || !place.known()) return;
    urdf::Extra extra = urdf::meant_name(name.name, place, name.is_link ? findings.link_names : findings.joint_names);
    // Any other name may be one of another model.
    if (extra.hint.empty()) return;
    ++fit.known;
    findings.report(rules::bridge_name, nullptr, place,
                    fmt::format("a topic of Gazebo names the {} \"{}\", which the robot does not have",
                                name.is_link ? "link" : "joint", name.name),
                    std::move(extra));
  });
  return fit;
}

}  // namespace urdfmill::frames
