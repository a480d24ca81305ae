#include "urdfmill/kinematics/inverse/ik_closed_form.hpp"

#include <cmath>
#include <optional>

#include "urdfmill/kinematics/inverse/subproblems.hpp"

namespace urdfmill::kinematics {
namespace {

using Six = std::array<double, 6>;
using Axes = std::array<Axis, 6>;

/// The structure must hold up to this tolerance relative to the chain's reach; candidates are refined afterwards.
constexpr double structure_tolerance = 1e-6;

/// Returns the intersection of two axes, or nothing.
std::optional<Vector3> meeting(const Axis& a, const Axis& b, double scale) {
  const Vector3 normal = cross(a.direction, b.direction);
  const double sine2 = normal.squaredNorm();
  if (sine2 < structure_tolerance) return std::nullopt;
  const Vector3 between = b.point - a.point;
  if (std::abs(normal.dot(between)) > structure_tolerance * scale * std::sqrt(sine2)) return std::nullopt;
  return a.point + a.direction * (normal.dot(cross(between, b.direction)) / sine2);
}

bool passes(const Axis& axis, const Vector3& point, double scale) {
  return cross(point - axis.point, axis.direction).norm() <= structure_tolerance * scale;
}

bool parallel(const Axis& a, const Axis& b) {
  return cross(a.direction, b.direction).norm() < structure_tolerance;
}

/// Returns the common point of three axes, or nothing. If two consecutive axes coincide, the joints turn about only two
/// axes and do not form a wrist.
std::optional<Vector3> meeting(const Axis& a, const Axis& b, const Axis& c, double scale) {
  auto point = meeting(a, b, scale);
  if (point && passes(c, *point, scale) && !parallel(b, c)) return point;
  return std::nullopt;
}

bool parallel_structure(const Axes& axes, double scale) {
  return parallel(axes[1], axes[2]) && parallel(axes[2], axes[3]) && meeting(axes[4], axes[5], scale).has_value();
}

Axes axes_of(const Chain& chain) {
  Axes axes;
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = {chain.joints[i].axis, chain.joints[i].point};
  return axes;
}

/// Returns the chain seen from the tip: its motion is the inverse of the chain's with all angles reversed.
Axes reversed(const Axes& axes) {
  return {axes[5], axes[4], axes[3], axes[2], axes[1], axes[0]};
}

Six reversed(const Six& q) {
  return {-q[5], -q[4], -q[3], -q[2], -q[1], -q[0]};
}

/// Solves the motion e1 … e6 (the goal relative to the home pose) of an arm whose last three axes meet.
std::vector<Six> with_wrist(const Axes& axes, const Transform& motion, double scale) {
  std::vector<Six> solutions;
  const Vector3 wrist = *meeting(axes[3], axes[4], axes[5], scale);
  for (const auto& arm : carry_point({axes[0], axes[1], axes[2]}, wrist, motion * wrist, scale)) {
    const Matrix3 before = (axes[0].motion(arm[0]) * axes[1].motion(arm[1]) * axes[2].motion(arm[2])).rotation;
    for (const auto& hand :
         turn_frame({axes[3].direction, axes[4].direction, axes[5].direction}, before.transpose() * motion.rotation))
      solutions.push_back({arm[0], arm[1], arm[2], hand[0], hand[1], hand[2]});
  }
  return solutions;
}

/// Returns the angles of three parallel axes whose product is a motion in their plane.
std::vector<std::array<double, 3>> in_the_plane(const std::array<Axis, 3>& axes, const Transform& motion,
                                                double scale) {
  const Vector3& normal = axes[0].direction;
  const Vector3 across = plane_axes(normal).first;
  const double whole = angle_between(normal, across, motion.rotation * across);
  const double sense1 = axes[1].direction.dot(normal), sense2 = axes[2].direction.dot(normal);
  // The position of the third axis depends only on the first two joints.
  const Vector3 goal = motion * axes[2].point - axes[0].point;
  const Vector3 flat_goal = goal - normal * normal.dot(goal);
  const Vector3 arm = axes[1].point - axes[0].point;
  const Vector3 flat_arm = arm - normal * normal.dot(arm);
  const Vector3 fore = axes[2].point - axes[1].point;
  const Vector3 flat_fore = fore - normal * normal.dot(fore);
  std::vector<std::array<double, 3>> solutions;
  const double unit = scale * scale;
  for (const double middle :
       solve_angle(2 * flat_arm.dot(flat_fore) / unit, 2 * flat_arm.dot(cross(normal, flat_fore)) / unit,
                   (flat_goal.squaredNorm() - flat_arm.squaredNorm() - flat_fore.squaredNorm()) / unit, 1e-9)) {
    const Vector3 stretched = flat_arm + rotation_about(normal, middle) * flat_fore;
    const double first = angle_between(normal, stretched, flat_goal);
    solutions.push_back({first, middle * sense1, wrap(whole - first - middle) * sense2});
  }
  return solutions;
}

/// Solves an arm whose axes 2, 3 and 4 are parallel and whose last two meet.
std::vector<Six> with_parallel_axes(const Axes& axes, const Transform& motion, double scale) {
  std::vector<Six> solutions;
  const Vector3& normal = axes[1].direction;
  const Vector3 wrist = *meeting(axes[4], axes[5], scale);
  // Joints 2 to 4 keep the height of the wrist along their axes, and joints 5 and 6 do not move it.
  const Vector3 goal = motion * wrist - axes[0].point;
  const Vector3 still = axes[0].direction * axes[0].direction.dot(goal);
  const Vector3 start = goal - still;
  const double height = normal.dot(wrist - axes[0].point - still);
  for (const double back : solve_angle(normal.dot(start) / scale, normal.dot(cross(axes[0].direction, start)) / scale,
                                       height / scale, 1e-9)) {
    const double first = wrap(-back);
    const Transform rest = axes[0].motion(back) * motion;  // e2 … e6
    // normal · e5 e6 = normal · rest: the image of the last axis gives joint 5, the image of the normal joint 6.
    const Vector3& last = axes[5].direction;
    const Vector3& fifth = axes[4].direction;
    const Vector3 along = fifth * fifth.dot(last);
    const Vector3 turned = last - along;
    for (const double five : solve_angle(normal.dot(turned), normal.dot(cross(fifth, turned)),
                                         normal.dot(rest.rotation * last - along), 1e-9)) {
      const Vector3 seen = rotation_about(fifth, -five) * normal;
      const Vector3 image = rest.rotation.transpose() * normal;
      const double six = cross(last, seen).norm() < 1e-8 ? 0 : -angle_between(last, seen, image);
      const Transform plane = rest * axes[5].motion(-six) * axes[4].motion(-five);
      for (const auto& arm : in_the_plane({axes[1], axes[2], axes[3]}, plane, scale))
        solutions.push_back({first, arm[0], arm[1], arm[2], five, six});
    }
  }
  return solutions;
}

std::vector<Six> reversed(std::vector<Six> solutions) {
  for (Six& q : solutions) q = reversed(q);
  return solutions;
}

}  // namespace

IkMethod ik_method(const Chain& chain) {
  if (chain.joints.size() != 6) return IkMethod::numeric;
  for (const ChainJoint& joint : chain.joints)
    if (joint.prismatic) return IkMethod::numeric;
  const Axes axes = axes_of(chain);
  const double scale = reach(chain);
  if (meeting(axes[3], axes[4], axes[5], scale)) return IkMethod::spherical_wrist;
  if (meeting(axes[2], axes[1], axes[0], scale)) return IkMethod::spherical_shoulder;
  if (parallel_structure(axes, scale) || parallel_structure(reversed(axes), scale)) return IkMethod::parallel_axes;
  return IkMethod::numeric;
}

std::vector<std::array<double, 6>> closed_form_candidates(const Chain& chain, IkMethod method, const Transform& goal) {
  const Axes axes = axes_of(chain);
  const double scale = reach(chain);
  const Transform motion = goal * chain.home.inverse();
  switch (method) {
    case IkMethod::spherical_wrist:
      return with_wrist(axes, motion, scale);
    case IkMethod::spherical_shoulder:
      return reversed(with_wrist(reversed(axes), motion.inverse(), scale));
    case IkMethod::parallel_axes:
      if (parallel_structure(axes, scale)) return with_parallel_axes(axes, motion, scale);
      return reversed(with_parallel_axes(reversed(axes), motion.inverse(), scale));
    case IkMethod::numeric:
      return {};
  }
  return {};
}

}  // namespace urdfmill::kinematics
