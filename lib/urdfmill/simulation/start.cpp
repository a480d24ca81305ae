#include "urdfmill/simulation/start.hpp"

#include <algorithm>

namespace urdfmill::simulation {

std::map<std::string, double, std::less<>> start_positions(const urdf::Robot& robot, const Drives& drives) {
  std::map<std::string, double, std::less<>> found;
  for (const urdf::Joint& joint : robot.joints) {
    const bool is_limited = joint.type == urdf::JointType::revolute || joint.type == urdf::JointType::prismatic;
    if (joint.mimic || (!is_limited && joint.type != urdf::JointType::continuous)) continue;
    const auto given = drives.initial.find(joint.name.value);
    if (given == drives.initial.end() && !urdf::excludes_zero(joint)) continue;
    double position = given == drives.initial.end() ? 0 : given->second;
    if (is_limited && joint.limits && joint.limits->lower.value <= joint.limits->upper.value)
      position = std::clamp(position, joint.limits->lower.value, joint.limits->upper.value);
    found.emplace(joint.name.value, position);
  }
  return found;
}

}  // namespace urdfmill::simulation
