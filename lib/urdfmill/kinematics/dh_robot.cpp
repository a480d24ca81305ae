#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/dh_reader.hpp"
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

urdf::Origin origin(const Transform& t) {
  urdf::Origin result;
  const std::array<double, 3> turn = rpy(t.rotation);
  result.written = urdf::Origin::Written::rpy;
  for (std::size_t i = 0; i < 3; ++i) {
    // The cosine of a right angle is 6e-17 in doubles; it makes no offset.
    const double c = t.position(static_cast<Eigen::Index>(i));
    result.xyz.v[i] = computed(std::abs(c) < 1e-15 ? 0 : c);
    result.rpy.v[i] = computed(turn[i]);
  }
  result.rotation = urdf::rotation_from_rpy(turn[0], turn[1], turn[2]);
  return result;
}

urdf::Link link(std::string name) {
  urdf::Link result;
  result.name.value = std::move(name);
  return result;
}

urdf::Limits limits(const DhRow& row, const DhRobotOptions& options, source::Sink& sink) {
  urdf::Limits result;
  double lower = row.lower;
  double upper = row.upper;
  if (!std::isfinite(lower) || !std::isfinite(upper)) {
    source::report(
        sink, rules::dh_limits_assumed,
        "joint " + row.joint + " has no limits in the table, which a prismatic joint needs: -1 to 1 m are assumed");
    lower = -1;
    upper = 1;
  }
  result.lower = computed(lower);
  result.upper = computed(upper);
  result.effort = computed(options.effort);
  result.velocity = computed(options.velocity);
  result.acceleration = result.deceleration = result.jerk = computed(urdf::infinity);
  return result;
}

urdf::Joint joint(const DhRow& row, const Transform& placement, bool leader_exists, const DhRobotOptions& options,
                  source::Sink& sink) {
  urdf::Joint result;
  result.name.value = row.joint;
  result.origin = origin(placement);
  if (row.kind == RowKind::fixed) return result;
  const bool limited = std::isfinite(row.lower) && std::isfinite(row.upper);
  result.type = row.kind == RowKind::prismatic ? urdf::JointType::prismatic
                : limited                      ? urdf::JointType::revolute
                                               : urdf::JointType::continuous;
  result.axis.v[2] = computed(1);
  if (result.type != urdf::JointType::continuous) result.limits = limits(row, options, sink);
  if (row.mimic && leader_exists) {
    urdf::Mimic mimic;
    mimic.joint.value = row.mimic->joint;
    mimic.multiplier = computed(row.mimic->multiplier);
    mimic.offset = computed(row.mimic->offset);
    result.mimic = mimic;
  } else if (row.mimic) {
    source::report(sink, rules::dh_mimic_dropped,
                   "joint " + row.joint + " mimics joint " + row.mimic->joint +
                       ", which is no row of the table; it moves independently in the robot");
  }
  return result;
}

}  // namespace

urdf::Robot robot_from_dh(const DhTable& table, const DhRobotOptions& options, source::Sink& sink) {
  urdf::Robot robot;
  robot.name.value = table.robot;
  robot.links.push_back(link(table.base_link));
  const auto attach = [&](urdf::Joint added, std::string child) {
    added.parent.value = robot.links.back().name.value;
    added.child.value = child;
    robot.joints.push_back(std::move(added));
    robot.links.push_back(link(std::move(child)));
  };
  const auto leader_exists = [&](const DhRow& row) {
    return row.mimic && std::any_of(table.rows.begin(), table.rows.end(),
                                    [&](const DhRow& other) { return other.joint == row.mimic->joint; });
  };
  // A joint's frame is where its axis is: before a standard row, behind a modified one without the joint's own motion.
  const bool standard = table.convention == Convention::standard;
  Transform placement = table.base;
  for (const DhRow& row : table.rows) {
    const Transform step = row_transform(table.convention, row, 0);
    if (row.kind == RowKind::fixed) {
      placement = placement * step;
      continue;
    }
    attach(joint(row, standard ? placement : placement * step, leader_exists(row), options, sink),
           "link" + std::to_string(robot.links.size()));
    placement = standard ? step : Transform();
  }
  DhRow tip;
  tip.kind = RowKind::fixed;
  tip.joint = table.tip_link + "_fixed";
  attach(joint(tip, placement * table.tool, false, options, sink), table.tip_link);
  return robot;
}

}  // namespace urdfmill::kinematics
