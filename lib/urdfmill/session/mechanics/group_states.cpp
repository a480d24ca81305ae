#include "urdfmill/session/mechanics/group_states.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "urdfmill/session/rules.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {
namespace {

std::string value(const xml::Element& element, std::string_view name) {
  const xml::Attribute* found = element.attribute(name);
  return found == nullptr ? std::string() : std::string(found->value);
}

bool is_srdf(const xml::Element& root) {
  constexpr std::array<std::string_view, 8> parts{
      "group",         "group_state",        "end_effector",      "virtual_joint",
      "passive_joint", "disable_collisions", "enable_collisions", "disable_default_collisions"};
  return root.name == "robot" &&
         (root.child() == nullptr ||
          std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return root.child(part) != nullptr; }));
}

/// Calls `call` with each state of the document.
template <class Call>
void each_state(const xml::Element& root, const Call& call) {
  for (const xml::Element* e = root.child("group_state"); e != nullptr; e = e->next_element("group_state")) call(*e);
}

/// Returns the reason why a joint cannot be at a position; empty if it can.
std::string misfit(const urdf::Joint& joint, double position) {
  constexpr double rounding = 1e-4;  // rad or m
  const std::string name = "joint \"" + joint.name.value + '"';
  if (joint.type == urdf::JointType::fixed) return name + " is fixed; it is left out";
  const bool has_range = joint.type == urdf::JointType::revolute || joint.type == urdf::JointType::prismatic;
  if (!has_range || !joint.limits || joint.limits->lower > joint.limits->upper ||
      (position >= joint.limits->lower - rounding && position <= joint.limits->upper + rounding))
    return {};
  return name + " is at " + text::shortest(position) + ", outside its limits, " +
         text::shortest(joint.limits->lower.value) + " to " + text::shortest(joint.limits->upper.value);
}

/// Reports a state of a group that the SRDF does not define.
void check_group(const xml::Element& root, const xml::Element& state, const std::string& name, source::Sink& sink) {
  if (root.child("group") == nullptr) return;  // the groups are elsewhere
  const std::string group = value(state, "group");
  for (const xml::Element* e = root.child("group"); e != nullptr; e = e->next_element("group"))
    if (value(*e, "name") == group) return;
  xml::report(sink, rules::group_state, &state, state.start_tag(),
              "group state \"" + name + "\" is one of the group \"" + group + "\", which the SRDF does not define");
}

simulation::NamedPose pose_of(const xml::Element& state, const std::string& name, const urdf::Robot& robot,
                              source::Sink& sink) {
  simulation::NamedPose pose{name, {}};
  for (const xml::Element* e = state.child("joint"); e != nullptr; e = e->next_element("joint")) {
    const std::string joint = value(*e, "name");
    const auto position = urdf::parse_number(value(*e, "value"));
    const urdf::Joint* named = robot.joint(joint);
    if (named != nullptr && position) {
      if (const std::string wrong = misfit(*named, *position); !wrong.empty())
        xml::report(sink, rules::group_state, e, e->start_tag(), "group state \"" + name + "\": " + wrong);
      if (named->type != urdf::JointType::fixed) pose.positions[joint] = *position;
      continue;
    }
    xml::report(sink, rules::group_state, e, e->start_tag(),
                "group state \"" + name + "\": " +
                    (position ? "the model has no joint \"" + joint + "\"; it is left out"
                              : "joint \"" + joint + "\" has no position of one number; it stays at 0"));
  }
  return pose;
}

}  // namespace

GroupStates group_states(Session& session, const Input& srdf, const LoadRequest& request, const urdf::Robot& robot,
                         source::Sink& sink) {
  GroupStates made;
  LoadedDocument loaded = load_document(session, srdf, request, sink);
  made.files = std::move(loaded.dependencies);
  made.failure = loaded.failure;
  made.unreadable = loaded.unreadable;
  if (!loaded.document || loaded.document->root() == nullptr) return made;
  const xml::Element& root = *loaded.document->root();
  if (!is_srdf(root)) {
    source::Diagnostic finding = source::finding(
        rules::group_state, "the file is not an SRDF: its root has none of <group>, <group_state>, <end_effector>, …",
        root.start_tag());
    source::take_other_severity(finding, rules::other_severities);
    sink.report(std::move(finding));
    made.failure = LoadFailure::malformed;
    return made;
  }
  if (root.child("group_state") == nullptr)
    xml::report(sink, rules::group_state, &root, root.start_tag(), "the SRDF has no <group_state>");
  std::map<std::string, std::size_t> uses;
  each_state(root, [&](const xml::Element& state) { ++uses[value(state, "name")]; });
  each_state(root, [&](const xml::Element& state) {
    const std::string name = value(state, "name");
    check_group(root, state, name, sink);
    made.poses.push_back(pose_of(state, uses[name] > 1 ? value(state, "group") + '_' + name : name, robot, sink));
  });
  return made;
}

}  // namespace urdfmill::session
