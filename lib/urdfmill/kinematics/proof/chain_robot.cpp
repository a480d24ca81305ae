#include "urdfmill/kinematics/proof/chain_robot.hpp"

#include <cmath>
#include <utility>

namespace urdfmill::kinematics {
namespace {

urdf::Vector3 numbers(const Vector3& v) {
  urdf::Vector3 result;
  for (std::size_t i = 0; i < 3; ++i) result.v[i].value = v(static_cast<Eigen::Index>(i));
  return result;
}

urdf::Joint axis_joint(const ChainJoint& from, std::string name) {
  urdf::Joint joint;
  joint.name = {std::move(name), from.span};
  joint.span = from.span;
  joint.axis = numbers(from.axis);
  const bool is_limited = std::isfinite(from.lower) || std::isfinite(from.upper);
  joint.type = from.prismatic ? urdf::JointType::prismatic
               : is_limited   ? urdf::JointType::revolute
                              : urdf::JointType::continuous;
  urdf::Limits& limits = joint.limits.emplace();
  limits.lower.value = from.lower;
  limits.upper.value = from.upper;
  for (urdf::Number* other :
       {&limits.effort, &limits.velocity, &limits.acceleration, &limits.deceleration, &limits.jerk})
    other->value = urdf::infinity;
  return joint;
}

}  // namespace

urdf::Robot chain_robot(const Chain& chain, const std::vector<std::string>& joint_names) {
  urdf::Robot robot;
  robot.version = urdf::Version::v1_2;
  const auto add = [&robot](std::string name, urdf::Joint joint) {
    joint.parent.value = robot.links.back().name.value;
    joint.child.value = name;
    robot.joints.push_back(std::move(joint));
    robot.links.emplace_back().name.value = std::move(name);
  };
  robot.links.emplace_back().name.value = "base";
  Vector3 at = Vector3::Zero();
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const ChainJoint& from = chain.joints[i];
    urdf::Joint joint = axis_joint(from, joint_names[i]);
    const Vector3 nearest =
        from.prismatic ? Vector3(Vector3::Zero()) : Vector3(from.point - from.axis * from.axis.dot(from.point));
    joint.origin.xyz = numbers(nearest - at);
    at = nearest;
    add("link " + std::to_string(i + 1), std::move(joint));
  }
  urdf::Joint fixed;
  fixed.name.value = "fixed to the tip";
  fixed.origin.xyz = numbers(chain.home.position - at);
  fixed.origin.rotation = quaternion(chain.home.rotation);
  fixed.origin.written = urdf::Origin::Written::quaternion;
  for (std::size_t i = 0; i < 4; ++i) fixed.origin.quat_xyzw[i].value = fixed.origin.rotation[i];
  add("tip", std::move(fixed));
  return robot;
}

}  // namespace urdfmill::kinematics
