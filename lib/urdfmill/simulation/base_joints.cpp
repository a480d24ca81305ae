#include "urdfmill/simulation/base_joints.hpp"

#include <string_view>
#include <vector>

namespace urdfmill::simulation {

BaseJoints base_joints(const urdf::Robot& robot) {
  using urdf::JointType;
  BaseJoints found;
  const urdf::Link* root = robot.root();
  if (root == nullptr) return found;
  std::vector<std::string_view> base{root->name.value};
  for (std::size_t i = 0; i < base.size(); ++i)
    for (const urdf::Joint& joint : robot.joints) {
      if (joint.parent.value != base[i] || joint.mimic) continue;
      if (joint.type == JointType::fixed) {
        base.push_back(joint.child.value);
      } else {
        ++found.count;
        found.floats = found.floats || joint.type == JointType::floating || joint.type == JointType::planar;
      }
    }
  return found;
}

}  // namespace urdfmill::simulation
