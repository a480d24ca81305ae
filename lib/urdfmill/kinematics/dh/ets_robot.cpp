#include "urdfmill/kinematics/dh/ets.hpp"
#include "urdfmill/kinematics/dh/serial_robot.hpp"

namespace urdfmill::kinematics {

urdf::Robot robot_from_ets(const NamedEts& ets, const std::string& name, const DhRobotOptions& options,
                           source::Sink& sink) {
  SerialRobot robot(name, "base", options, sink);
  Transform placement;
  for (const ElementaryTransform& element : ets.transforms) {
    if (!element.joint) {
      placement = placement * transform(element, {});
      continue;
    }
    SerialJoint joint;
    joint.name = ets.joints[*element.joint];
    joint.prismatic = !element.rotation;
    joint.axis = Vector3::Unit(element.axis) * (element.negative ? -1 : 1);
    robot.add_joint(joint, placement);
    placement = Transform();
  }
  robot.add_tip("tool", placement);
  return std::move(robot).robot();
}

}  // namespace urdfmill::kinematics
