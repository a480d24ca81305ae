#include "urdfmill/kinematics/dh/serial_robot.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::kinematics {
namespace {

urdf::Number computed(double value) {
  urdf::Number number;
  number.value = value + 0.0;
  return number;
}

/// Drops rounding errors: the cosine of a right angle is 6e-17 in doubles, which is no offset and no rotation.
double without_rounding(double value) {
  return std::abs(value) < 1e-15 ? 0 : value;
}

urdf::Origin origin(const Transform& t) {
  urdf::Origin result;
  const std::array<double, 3> turn = rpy(t.rotation);
  result.written = urdf::Origin::Written::rpy;
  for (std::size_t i = 0; i < 3; ++i) {
    result.xyz.v[i] = computed(without_rounding(t.position(static_cast<Eigen::Index>(i))));
    result.rpy.v[i] = computed(turn[i]);
  }
  result.rotation = urdf::rotation_from_rpy(turn[0], turn[1], turn[2]);
  return result;
}

/// True for a joint that turns without limits.
bool is_continuous(const SerialJoint& joint) {
  return !joint.prismatic && !(std::isfinite(joint.lower) && std::isfinite(joint.upper));
}

}  // namespace

void SerialRobot::add_link(const std::string& name) {
  urdf::Link link;
  link.name.value = name;
  link_names_.insert(name);
  robot_.links.push_back(std::move(link));
}

void SerialRobot::attach(urdf::Joint joint, const std::string& child) {
  joint.parent.value = robot_.links.back().name.value;
  joint.child.value = child;
  robot_.joints.push_back(std::move(joint));
  add_link(child);
}

urdf::Limits SerialRobot::limits(const SerialJoint& joint) {
  urdf::Limits result;
  double lower = joint.lower;
  double upper = joint.upper;
  if (is_continuous(joint)) {
    lower = upper = 0;  // the value of a limit that is not written
  } else if (!std::isfinite(lower) || !std::isfinite(upper)) {
    source::report(
        sink_, rules::dh_limits_assumed,
        "joint " + joint.name + " has no limits in the table, which a prismatic joint needs: -1 to 1 m are assumed");
    lower = -1;
    upper = 1;
  }
  result.lower = computed(lower);
  result.upper = computed(upper);
  result.effort = computed(options_.effort.value_or(assumed_effort));
  result.velocity = computed(options_.velocity.value_or(assumed_velocity));
  result.acceleration = result.deceleration = result.jerk = computed(urdf::infinity);
  return result;
}

void SerialRobot::add_joint(const SerialJoint& joint, const Transform& placement) {
  urdf::Joint result;
  result.name.value = joint.name;
  result.origin = origin(placement);
  result.type = joint.prismatic        ? urdf::JointType::prismatic
                : is_continuous(joint) ? urdf::JointType::continuous
                                       : urdf::JointType::revolute;
  for (std::size_t i = 0; i < 3; ++i) result.axis.v[i] = computed(joint.axis(static_cast<Eigen::Index>(i)));
  if (!is_continuous(joint) || options_.effort || options_.velocity) result.limits = limits(joint);
  if (joint.mimic) {
    urdf::Mimic mimic;
    mimic.joint.value = joint.mimic->joint;
    mimic.multiplier = computed(joint.mimic->multiplier);
    mimic.offset = computed(joint.mimic->offset);
    result.mimic = mimic;
  }
  attach(std::move(result), free_name("link" + std::to_string(robot_.links.size())));
}

std::string SerialRobot::free_name(std::string name) const {
  while (link_names_.contains(name)) name += '_';
  return name;
}

void SerialRobot::rename_link(const std::string& from, const std::string& to) {
  for (urdf::Link& link : robot_.links)
    if (link.name.value == from) link.name.value = to;
  link_names_.erase(from);
  link_names_.insert(to);
  for (urdf::Joint& joint : robot_.joints)
    for (urdf::Word* end : {&joint.parent, &joint.child})
      if (end->value == from) end->value = to;
}

void SerialRobot::add_tip(const std::string& link, const Transform& placement) {
  urdf::Joint joint;
  joint.name.value = link + "_fixed";
  const auto is_taken = [&](const urdf::Joint& other) { return other.name.value == joint.name.value; };
  while (std::any_of(robot_.joints.begin(), robot_.joints.end(), is_taken)) joint.name.value += '_';
  if (link_names_.contains(link)) rename_link(link, free_name(link));
  joint.origin = origin(placement);
  attach(std::move(joint), link);
}

}  // namespace urdfmill::kinematics
