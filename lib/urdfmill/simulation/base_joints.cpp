#include "urdfmill/simulation/base_joints.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "urdfmill/xml/report.hpp"

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

void report_fixed_base(const urdf::Robot& robot, const source::Rule& rule, std::string_view world, source::Sink& sink) {
  const urdf::Link* root = robot.root();
  const BaseJoints joints = base_joints(robot);
  if (root == nullptr || joints.floats || joints.count < 2 || root->name.value == "world") return;
  xml::report(sink, rule, root->element, root->name.span,
              fmt::format("link \"{}\" is fixed to {}; {} joints leave it, as on a vehicle or a legged robot",
                          root->name.value, world, joints.count),
              "⟨floating-base⟩ lets it move");
}

}  // namespace urdfmill::simulation
