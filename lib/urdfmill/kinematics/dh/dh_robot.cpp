#include <algorithm>

#include "urdfmill/kinematics/dh/dh_robot.hpp"
#include "urdfmill/kinematics/dh/serial_robot.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::kinematics {
namespace {

/// Returns the joint of a row. A mimic joint whose leader is not a row of the table moves independently, which is
/// reported.
SerialJoint joint_of(const DhRow& row, const DhTable& table, source::Sink& sink) {
  SerialJoint joint{row.joint, row.kind == RowKind::prismatic, Vector3::UnitZ(), row.lower, row.upper, row.mimic};
  if (!row.mimic || std::any_of(table.rows.begin(), table.rows.end(),
                                [&](const DhRow& other) { return other.joint == row.mimic->joint; }))
    return joint;
  source::report(sink, rules::dh_mimic_dropped,
                 "joint " + row.joint + " mimics joint " + row.mimic->joint +
                     ", which is not a row of the table; it moves independently in the robot");
  joint.mimic.reset();
  return joint;
}

}  // namespace

urdf::Robot robot_from_dh(const DhTable& table, const DhRobotOptions& options, source::Sink& sink) {
  SerialRobot robot(table.robot, table.base_link, options, sink);
  // A joint's frame is on its axis: before a standard row, after a modified one without the joint's own motion.
  const bool standard = table.convention == Convention::standard;
  Transform placement = table.base;
  for (const DhRow& row : table.rows) {
    const Transform step = row_transform(table.convention, row, 0);
    if (row.kind == RowKind::fixed) {
      placement = placement * step;
      continue;
    }
    robot.add_joint(joint_of(row, table, sink), standard ? placement : placement * step);
    placement = standard ? step : Transform();
  }
  robot.add_tip(table.tip_link, placement * table.tool);
  return std::move(robot).robot();
}

}  // namespace urdfmill::kinematics
