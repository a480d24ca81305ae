// Writes joints: ranges, dynamics, mimics.
#include <cmath>

#include <algorithm>

#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/mjcf/noise.hpp"
#include "urdfmill/mjcf/writing.hpp"

namespace urdfmill::mjcf {

namespace {

using urdf::JointType;

/// Writes one of several joints that replace one.
void write_part(Writing& w, const std::string& name, std::string_view type, const kinematics::Vector3& axis) {
  w.xml.open("joint").attribute("name", name);
  if (type != "hinge") w.xml.attribute("type", type);
  if (type != "ball") write_numbers(w, "axis", {axis.x(), axis.y(), axis.z()});
  w.xml.empty();
}

void write_planar(Writing& w, const urdf::Joint& joint) {
  kinematics::Vector3 normal(joint.axis[0], joint.axis[1], joint.axis[2]);
  normal.stableNormalize();
  const auto [x, y] = kinematics::plane_axes(normal);
  // Slides come first: a hinge before them would rotate their axes.
  write_part(w, joint.name.value + "_x", "slide", x);
  write_part(w, joint.name.value + "_y", "slide", y);
  write_part(w, joint.name.value + "_yaw", "hinge", normal);
}

void write_floating(Writing& w, const urdf::Joint& joint, bool is_in_world) {
  if (is_in_world) return w.xml.open("freejoint").attribute("name", joint.name.value).empty();
  const kinematics::Matrix3 axes = kinematics::Matrix3::Identity();
  write_part(w, joint.name.value + "_x", "slide", axes.col(0));
  write_part(w, joint.name.value + "_y", "slide", axes.col(1));
  write_part(w, joint.name.value + "_z", "slide", axes.col(2));
  write_part(w, joint.name.value + "_ball", "ball", axes.col(0));
}

void write_single(Writing& w, const urdf::Joint& joint, const kinematics::Vector3& at) {
  const auto found = w.joints.by_joint.find(joint.name.value);
  const JointClasses::Class* const in = found == w.joints.by_joint.end() ? nullptr : &w.joints.classes[found->second];
  w.xml.open("joint").attribute("name", joint.name.value);
  if (in != nullptr) w.xml.attribute("class", in->name);
  const JointValues own = values_of(joint, w.drives);
  const JointValues& common = in != nullptr ? in->values : w.joints.all;
  if (own.slides && !common.slides) w.xml.attribute("type", "slide");
  if (!at.isZero(0)) write_numbers(w, "pos", {without_noise(at[0]), without_noise(at[1]), without_noise(at[2])});
  write_numbers(w, "axis", {joint.axis[0], joint.axis[1], joint.axis[2]});
  write_values(w, own, common);
  w.xml.empty();
}

}  // namespace

void write_joints(Writing& w, const urdf::Joint& joint, const kinematics::Vector3& at) {
  const urdf::Robot& robot = w.lowered.robot;
  const bool is_in_world = w.lowered.is_root_world && joint.parent.value == robot.links[w.tree.root].name.value;
  switch (joint.type) {
    case JointType::fixed:
      return;
    case JointType::planar:
      return write_planar(w, joint);
    case JointType::floating:
      return write_floating(w, joint, is_in_world);
    case JointType::revolute:
    case JointType::continuous:
    case JointType::prismatic:
      return write_single(w, joint, at);
  }
}

void write_equalities(Writing& w) {
  const std::vector<urdf::Joint>& joints = w.lowered.robot.joints;
  const std::vector<urdf::Loop> loops = urdf::loops_of(w.lowered.robot);
  const auto follows = [](const urdf::Joint& joint) { return joint.mimic.has_value(); };
  if (loops.empty() && std::none_of(joints.begin(), joints.end(), follows)) return;
  w.xml.open("equality").inside();
  for (const urdf::Joint& joint : joints) {
    if (!joint.mimic) continue;
    w.xml.open("joint").attribute("joint1", joint.name.value).attribute("joint2", joint.mimic->joint.value);
    write_numbers(w, "polycoef", {joint.mimic->offset, joint.mimic->multiplier, 0, 0, 0});
    w.xml.empty();
  }
  write_loops(w, loops);
  w.xml.close("equality");
}

}  // namespace urdfmill::mjcf
