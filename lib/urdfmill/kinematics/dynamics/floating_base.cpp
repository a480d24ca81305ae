#include "urdfmill/kinematics/dynamics/floating_base.hpp"

#include <string>

namespace urdfmill::kinematics {

urdf::Robot with_floating_base(const urdf::Robot& robot) {
  urdf::Robot result = robot;
  const urdf::Link* root = robot.root();
  if (root == nullptr) return result;
  urdf::Link world;
  world.name.value = floating_base_world;
  while (robot.link(world.name.value) != nullptr) world.name.value += '_';
  urdf::Joint joint;
  joint.name.value = floating_base_joint;
  while (robot.joint(joint.name.value) != nullptr) joint.name.value += '_';
  joint.type = urdf::JointType::floating;
  joint.parent.value = world.name.value;
  joint.child.value = root->name.value;
  result.links.push_back(std::move(world));
  result.joints.insert(result.joints.begin(), std::move(joint));
  return result;
}

}  // namespace urdfmill::kinematics
