#include "urdfmill/srdf/states.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "urdfmill/srdf/elements.hpp"
#include "urdfmill/srdf/rules.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::srdf {
namespace {

/// Returns the reason why a joint cannot be at a position; empty if it can.
std::string misfit(const urdf::Joint& joint, double position) {
  constexpr double rounding = 1e-4;  // rad or m
  const std::string name = "joint \"" + joint.name.value + '"';
  if (joint.type == urdf::JointType::fixed) return name + " is fixed; it is left out";
  if (!urdf::has_range(joint) || !joint.limits || joint.limits->lower > joint.limits->upper ||
      (position >= joint.limits->lower - rounding && position <= joint.limits->upper + rounding))
    return {};
  return name + " is at " + text::shortest(position) + ", outside its limits, " +
         text::shortest(joint.limits->lower.value) + " to " + text::shortest(joint.limits->upper.value);
}

/// True for the positions of a joint with several degrees of freedom, such as a virtual one.
bool are_numbers(std::string_view words) {
  std::size_t count = 0;
  while (!(words = text::trimmed(words, text::ascii_white_space)).empty()) {
    const std::size_t end = std::min(words.find_first_of(text::ascii_white_space), words.size());
    if (!urdf::parse_number(words.substr(0, end))) return false;
    words.remove_prefix(end);
    ++count;
  }
  return count > 0;
}

class StateReader {
 public:
  StateReader(const xml::Element& root, urdf::Findings& findings, urdf::Belonging belonging)
      : findings_(findings), belonging_(belonging), groups_(root, "group"), virtual_joints_(root, "virtual_joint") {
    for (const urdf::Joint& joint : findings.robot.joints)
      if (joint.type != urdf::JointType::fixed) moving_.push_back(joint.name.value);
  }

  GroupState read(const xml::Element& state) {
    GroupState read{std::string(value_of(state, "name")), std::string(value_of(state, "group")), {}};
    check_group(state, read);
    each_child(state, "joint", [&](const xml::Element& joint) { add(joint, read); });
    return read;
  }

 private:
  void check_group(const xml::Element& state, const GroupState& read) {
    // Without any group, these are elsewhere.
    if (groups_.list().empty() || groups_.contains(read.group)) return;
    const xml::Attribute* group = state.attribute("group");
    const source::Span place = group != nullptr ? group->value_span : state.start_tag();
    findings_.report(
        rules::group_state, &state, group != nullptr ? state.start_tag() : place,
        "group state \"" + read.name + "\" is one of the group \"" + read.group + "\", which the SRDF does not define",
        urdf::meant_name(read.group, place, groups_.list()));
  }

  void add(const xml::Element& element, GroupState& state) {
    const std::string name(value_of(element, "name"));
    const std::string_view value = value_of(element, "value");
    const auto position = urdf::parse_number(value);
    const urdf::Joint* joint = findings_.joint(name);
    const auto report = [&](const std::string& what, urdf::Extra extra = {}) {
      findings_.report(rules::group_state, &element, element.start_tag(), "group state \"" + state.name + "\": " + what,
                       std::move(extra));
    };
    if (joint != nullptr && position) {
      if (const std::string wrong = misfit(*joint, *position); !wrong.empty()) report(wrong);
      if (joint->type != urdf::JointType::fixed) state.positions[name] = *position;
      return;
    }
    const bool is_virtual = virtual_joints_.contains(name);
    const bool has_several =
        is_virtual ||
        (joint != nullptr && (joint->type == urdf::JointType::floating || joint->type == urdf::JointType::planar));
    if (has_several && are_numbers(value)) return;
    if (!position) return report("joint \"" + name + "\" has no position of one number; it stays at 0");
    const xml::Attribute* written = element.attribute("name");
    urdf::Extra extra;
    if (++unknown_ <= most_suggested)
      extra = urdf::meant_name(name, written != nullptr ? written->value_span : source::Span(), moving_);
    if (belonging_ == urdf::Belonging::sure || !extra.hint.empty())
      return report("the model has no joint \"" + name + "\"; it is left out", std::move(extra));
    findings_.report(
        rules::unknown_name, &element, element.start_tag(),
        fmt::format("group state \"{}\" names the joint \"{}\", which the robot does not have", state.name, name),
        {.has_other_severity = true});
  }

  urdf::Findings& findings_;
  urdf::Belonging belonging_;
  ChildNames groups_, virtual_joints_;
  std::vector<std::string_view> moving_;
  std::size_t unknown_ = 0;
};

/// The moving joints of groups. Each group is looked into once.
class GroupJoints {
 public:
  GroupJoints(const xml::Element& root, const urdf::Findings& findings) : findings_(findings) {
    each_child(root, "group", [this](const xml::Element& group) { groups_.emplace(value_of(group, "name"), &group); });
  }

  std::set<std::string_view> of(std::string_view name) {
    std::set<std::string_view> joints;
    std::unordered_set<const xml::Element*> seen;
    std::vector<std::string_view> open{name};
    while (!open.empty()) {
      const auto group = groups_.find(open.back());
      open.pop_back();
      if (group == groups_.end() || !seen.insert(group->second).second) continue;
      const xml::Element& element = *group->second;
      each_child(element, "group", [&](const xml::Element& part) { open.push_back(value_of(part, "name")); });
      each_child(element, "joint",
                 [&](const xml::Element& part) { add(findings_.joint(value_of(part, "name")), joints); });
      each_child(element, "link", [&](const xml::Element& part) { add_above(value_of(part, "name"), joints); });
      each_child(element, "chain", [&](const xml::Element& part) { add_chain(part, joints); });
    }
    return joints;
  }

 private:
  static void add(const urdf::Joint* joint, std::set<std::string_view>& joints) {
    if (joint != nullptr && urdf::moves(*joint) && !joint->mimic) joints.insert(joint->name.value);
  }
  const urdf::Link* add_above(std::string_view link_name, std::set<std::string_view>& joints) {
    const urdf::Link* link = findings_.link(link_name);
    const urdf::Joint* joint = link != nullptr ? findings_.parent_joint(*link) : nullptr;
    add(joint, joints);
    return joint != nullptr ? findings_.link(joint->parent.value) : nullptr;
  }
  void add_chain(const xml::Element& chain, std::set<std::string_view>& joints) {
    const urdf::Link* base = findings_.link(value_of(chain, "base_link"));
    const urdf::Link* link = findings_.link(value_of(chain, "tip_link"));
    std::unordered_set<const urdf::Link*> seen;
    while (link != nullptr && link != base && seen.insert(link).second) link = add_above(link->name.value, joints);
  }

  const urdf::Findings& findings_;
  std::map<std::string_view, const xml::Element*> groups_;
};

}  // namespace

std::vector<GroupState> read_states(const xml::Element& root, urdf::Findings& findings, urdf::Belonging belonging) {
  StateReader reader(root, findings, belonging);
  std::vector<GroupState> states;
  each_child(root, "group_state", [&](const xml::Element& state) { states.push_back(reader.read(state)); });
  return states;
}

void check_state_joints(const xml::Element& root, urdf::Findings& findings) {
  GroupJoints groups(root, findings);
  std::map<std::string_view, std::set<std::string_view>> joints_of;
  each_child(root, "group_state", [&](const xml::Element& state) {
    const std::string_view group = value_of(state, "group");
    const auto [known, is_new] = joints_of.try_emplace(group);
    if (is_new) known->second = groups.of(group);
    std::set<std::string_view> named;
    each_child(state, "joint", [&](const xml::Element& joint) {
      const std::string_view name = value_of(joint, "name");
      named.insert(name);
      const urdf::Joint* found = findings.joint(name);
      if (found != nullptr && found->mimic)
        findings.report(rules::state_joints, &joint, joint.start_tag(),
                        fmt::format("group state \"{}\": joint \"{}\" mimics \"{}\", so its position follows from that",
                                    value_of(state, "name"), name, found->mimic->joint.value));
    });
    std::vector<std::string_view> missing;
    std::set_difference(known->second.begin(), known->second.end(), named.begin(), named.end(),
                        std::back_inserter(missing));
    if (!missing.empty())
      findings.report(rules::state_joints, &state, state.start_tag(),
                      fmt::format("state \"{}\" of group \"{}\" has no position for {}", value_of(state, "name"), group,
                                  urdf::names_in_short(missing)));
  });
}

}  // namespace urdfmill::srdf
