// Writes actuators and the initial position.
#include <algorithm>
#include <cmath>
#include <map>

#include "urdfmill/mjcf/writing.hpp"
#include "urdfmill/simulation/start.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::mjcf {

namespace {

using simulation::Command;
using simulation::Drive;
using urdf::JointType;

bool is_bounded(const urdf::Joint& joint) {
  return joint.limits && joint.type != JointType::continuous && joint.limits->lower > -unlimited &&
         joint.limits->upper < unlimited;
}

void write_drive(Writing& w, const Drive& drive, const urdf::Joint& joint, const std::string& name) {
  const bool has_effort = joint.limits && std::isfinite(joint.limits->effort.value);
  const double effort = has_effort ? joint.limits->effort.value : 0;
  const auto velocity = w.lowered.velocities.find(joint.name.value);
  const bool has_velocity = velocity != w.lowered.velocities.end();
  const simulation::Gains gains = simulation::gains_for(has_effort ? std::optional(effort) : std::nullopt,
                                                        has_velocity ? std::optional(velocity->second) : std::nullopt);
  const bool has_range = drive.lowest && drive.highest && *drive.lowest < *drive.highest;
  const auto open = [&](const char* kind) {
    w.xml.open(kind).attribute("name", name).attribute("joint", joint.name.value);
  };
  const auto range = [&](double lowest, double highest) {
    if (has_range)
      write_numbers(w, "ctrlrange", {*drive.lowest, *drive.highest});
    else
      write_numbers(w, "ctrlrange", {lowest, highest});
  };
  switch (drive.command) {
    case Command::position:
      open("position");
      write_numbers(w, "kp", {drive.stiffness.value_or(gains.stiffness)});
      if (drive.damping)
        write_numbers(w, "kv", {*drive.damping});
      else
        w.xml.attribute("dampratio", "1");
      if (has_range || is_bounded(joint)) {
        const bool bounded = is_bounded(joint);
        range(bounded ? joint.limits->lower.value : 0, bounded ? joint.limits->upper.value : 0);
      }
      break;
    case Command::velocity:
      open("velocity");
      write_numbers(w, "kv", {drive.damping.value_or(gains.damping)});
      if (has_range || has_velocity) {
        const double most = has_velocity ? velocity->second : 0;
        range(-most, most);
      }
      break;
    case Command::effort: {
      const double gear = drive.reduction == 0 ? 1 : std::abs(drive.reduction);
      open("motor");
      if (gear != 1) write_numbers(w, "gear", {gear});
      if (has_range || has_effort) range(-effort / gear, effort / gear);
      break;
    }
  }
  w.xml.empty();
}

}  // namespace

std::vector<Drive> drives_wanted(const Lowered& lowered, const simulation::Drives& model, Actuators wanted) {
  if (wanted == Actuators::none) return {};
  if (wanted == Actuators::model) return model.drives;
  const Command command = wanted == Actuators::position   ? Command::position
                          : wanted == Actuators::velocity ? Command::velocity
                                                          : Command::effort;
  std::vector<Drive> drives;
  for (const urdf::Joint& joint : lowered.robot.joints) {
    if (!has_one_variable(joint) || joint.mimic) continue;
    Drive drive;
    drive.joint = drive.name = joint.name.value;
    drive.command = command;
    drives.push_back(std::move(drive));
  }
  return drives;
}

void write_actuators(Writing& w) {
  std::map<std::string, const urdf::Joint*, std::less<>> joints;
  for (const urdf::Joint& joint : w.lowered.robot.joints)
    if (has_one_variable(joint)) joints.emplace(joint.name.value, &joint);
  simulation::UniqueNames names;
  bool is_open = false;
  for (const Drive& drive : w.actuators) {
    const auto joint = joints.find(drive.joint);
    if (joint == joints.end()) continue;
    if (!is_open) w.xml.open("actuator").inside();
    is_open = true;
    write_drive(w, drive, *joint->second, names.take(drive.name.empty() ? drive.joint : drive.name));
  }
  if (is_open) w.xml.close("actuator");
}

namespace {

/// Positions of all joints in MuJoCo's order: given ones, 0 for others, and mimic joints as determined by their
/// leaders.
class Key {
 public:
  Key(const Writing& w, const std::map<std::string, double, std::less<>>& given) : w_(w), given_(given) {
    for (const urdf::Joint& joint : w.lowered.robot.joints) joints_.emplace(joint.name.value, &joint);
  }

  std::string text() {
    for (const std::size_t index : w_.tree.downwards) add(w_.tree.links[index]);
    return std::move(text_);
  }

 private:
  void add(const simulation::LinkNode& node) {
    if (node.joint == nullptr) {
      if (w_.lowered.floating && !w_.lowered.is_root_world) add({0, 0, 0, 1, 0, 0, 0});
    } else if (node.joint->type == JointType::floating) {
      const auto& at = node.joint->origin;
      const bool in_world = w_.lowered.is_root_world && w_.tree.links[node.parent].parent == simulation::none;
      // A free joint is relative to the world, slides and a ball to the body's pose.
      if (in_world)
        add({at.xyz[0], at.xyz[1], at.xyz[2], at.rotation[3], at.rotation[0], at.rotation[1], at.rotation[2]});
      else
        add({0, 0, 0, 1, 0, 0, 0});
    } else if (node.joint->type == JointType::planar) {
      add({0, 0, 0});
    } else if (node.joint->type != JointType::fixed) {
      add({position(node.joint->name.value, 0)});
    }
  }

  void add(std::initializer_list<double> numbers) {
    if (!text_.empty()) text_ += ' ';
    text_ += text::shortest(numbers);
  }

  [[nodiscard]] double position(const std::string& name, int depth) const {
    const urdf::Joint& joint = *joints_.at(name);
    constexpr int longest_chain = 100;
    if (joint.mimic && depth < longest_chain && joints_.contains(joint.mimic->joint.value))
      return joint.mimic->offset + joint.mimic->multiplier * position(joint.mimic->joint.value, depth + 1);
    const auto found = given_.find(name);
    return found == given_.end() ? 0.0 : found->second;
  }

  const Writing& w_;
  const std::map<std::string, double, std::less<>>& given_;
  std::map<std::string, const urdf::Joint*, std::less<>> joints_;
  std::string text_;
};

}  // namespace

void write_keyframe(Writing& w) {
  simulation::UniqueNames names;
  bool is_open = false;
  const auto write = [&](const std::string& name, const std::map<std::string, double, std::less<>>& positions) {
    const std::string values = Key(w, positions).text();
    if (values.empty()) return;
    if (!is_open) w.xml.open("keyframe").inside();
    is_open = true;
    w.xml.open("key").attribute("name", names.take(name)).attribute("qpos", values).empty();
  };
  if (const auto start = simulation::start_positions(w.lowered.robot, w.drives); !start.empty()) write("home", start);
  for (const simulation::NamedPose& pose : w.options.poses) write(pose.name, pose.positions);
  if (is_open) w.xml.close("keyframe");
}

}  // namespace urdfmill::mjcf
