#include "urdfmill/bodies/plausible_masses.hpp"

#include <fmt/format.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/bodies/rules.hpp"
#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::bodies {
namespace {

using kinematics::Transform;
using kinematics::Vector3;

constexpr double standard_gravity = 9.81;  ///< m/s²

/// A robot's links and joints with every joint at 0. Links are named by their index.
class AtZero {
 public:
  explicit AtZero(const urdf::Robot& robot) : robot_(robot), above_(robot.parents()) {}

  /// Returns the joints from a link to the root; a loop ends somewhere.
  [[nodiscard]] std::vector<const urdf::Joint*> joints_above(std::size_t link) const {
    std::vector<const urdf::Joint*> joints;
    for (std::optional<std::size_t> at = link; at && joints.size() < robot_.joints.size(); at = above_[*at].link) {
      if (above_[*at].joint == nullptr) break;
      joints.push_back(above_[*at].joint);
    }
    return joints;
  }

  /// Returns the pose of a link in the frame of the root.
  [[nodiscard]] Transform pose(std::size_t link) const {
    Transform pose;
    for (const urdf::Joint* joint : joints_above(link)) pose = kinematics::transform(joint->origin) * pose;
    return pose;
  }

 private:
  const urdf::Robot& robot_;
  std::vector<urdf::Robot::Above> above_;
};

/// Masses that a joint carries.
struct CarriedMass {
  double mass = 0;                   ///< kg
  Vector3 moment = Vector3::Zero();  ///< mass times centre, in the frame of the root; kg·m

  void add(double kg, const Vector3& centre) {
    mass += kg;
    moment += kg * centre;
  }
  /// Returns the torque or force of a joint that holds it (N·m or N).
  [[nodiscard]] double effort(const urdf::Joint& joint, const Transform& frame) const {
    Vector3 axis(joint.axis[0], joint.axis[1], joint.axis[2]);
    if (!(axis.norm() > 0)) return 0;
    axis = frame.rotation * axis.normalized();
    const Vector3 down(0, 0, -standard_gravity);
    if (joint.type == urdf::JointType::prismatic) return std::abs(mass * axis.dot(down));
    return std::abs(axis.dot((moment - mass * frame.position).cross(down)));
  }
};

/// The loads of a joint: with the masses from volumes, and without.
struct Loads {
  CarriedMass all, stated;
};

bool has_effort(const urdf::Joint& joint) {
  const bool moves = joint.type == urdf::JointType::revolute || joint.type == urdf::JointType::continuous ||
                     joint.type == urdf::JointType::prismatic;
  return moves && joint.limits && joint.limits->effort > 0 && std::isfinite(joint.limits->effort.value);
}

/// Reports the joint that exceeds its effort most, if it does not without the masses from volumes.
void compare_with_efforts(const urdf::Robot& robot, const InertiaReport& report, source::Sink& sink) {
  const AtZero zero(robot);
  std::vector<Loads> loads(robot.joints.size());
  for (std::size_t i = 0; i < report.links.size(); ++i) {
    const LinkMass& link = report.links[i];
    const std::optional<Mass>& mass = link.write ? link.computed : link.stated;
    if (!mass || !(mass->mass > 0)) continue;
    const Vector3 centre = zero.pose(i) * Vector3(mass->centre[0], mass->centre[1], mass->centre[2]);
    for (const urdf::Joint* joint : zero.joints_above(i)) {
      Loads& load = loads[static_cast<std::size_t>(joint - robot.joints.data())];
      load.all.add(mass->mass, centre);
      if (!link.write || !link.is_by_density) load.stated.add(mass->mass, centre);
    }
  }
  const urdf::Joint* worst = nullptr;
  double needed = 0, without = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const urdf::Joint& joint = robot.joints[i];
    const urdf::Link* child = robot.link(joint.child.value);
    if (!has_effort(joint) || child == nullptr) continue;
    const Transform frame = zero.pose(static_cast<std::size_t>(child - robot.links.data()));
    const double all = loads[i].all.effort(joint, frame), stated = loads[i].stated.effort(joint, frame);
    if (all <= joint.limits->effort || stated > joint.limits->effort) continue;
    ++count;
    if (worst != nullptr && all / joint.limits->effort <= needed / worst->limits->effort) continue;
    worst = &joint;
    needed = all;
    without = stated;
  }
  if (worst == nullptr) return;
  const std::string_view unit = worst->type == urdf::JointType::prismatic ? "N" : "N·m";
  const std::string others = count == 1 ? "" : fmt::format("; so would {} more", count - 1);
  source::report(
      sink, rules::inertia_implausible,
      fmt::format("with masses from volumes, joint \"{}\" would have to hold {:.3g} {} against gravity at zero; "
                  "its effort is {:.6g} {}, and without them it holds {:.3g} {}{}",
                  worst->name.value, needed, unit, worst->limits->effort.value, unit, without, unit, others),
      worst->name.span);
}

/// Reports masses from volumes that exceed all stated ones at a higher density, if most links with a volume state one.
void compare_with_stated(const urdf::Robot& robot, const InertiaReport& report, source::Sink& sink) {
  double stated = 0, given = 0, stated_volume = 0, given_volume = 0;
  std::size_t stating = 0, getting = 0;
  for (const LinkMass& link : report.links) {
    if (link.write && link.is_by_density) {
      given += link.computed->mass;
      given_volume += link.volume;
      ++getting;
    } else if (link.stated && link.stated->mass > 0 && link.volume > 0) {
      stated += link.stated->mass;
      stated_volume += link.volume;
      ++stating;
    }
  }
  if (getting == 0 || stating < getting || given <= stated) return;
  constexpr double too_dense = 2;  // relative to the links that state a mass
  if (given / given_volume < too_dense * stated / stated_volume) return;
  source::report(sink, rules::inertia_implausible,
                 fmt::format("{} {} {:.4g} kg by volume, at {:.4g} kg/m³; {} {} {:.4g} kg, at {:.4g} kg/m³", getting,
                             getting == 1 ? "link gets" : "links get", given, given / given_volume, stating,
                             stating == 1 ? "states" : "state", stated, stated / stated_volume),
                 robot.name.span);
}

}  // namespace

void report_implausible_masses(const urdf::Robot& robot, const InertiaReport& report, source::Sink& sink) {
  compare_with_stated(robot, report, sink);
  compare_with_efforts(robot, report, sink);
}

}  // namespace urdfmill::bodies
