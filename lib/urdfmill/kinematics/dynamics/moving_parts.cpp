#include "urdfmill/kinematics/dynamics/moving_parts.hpp"

namespace urdfmill::kinematics {
namespace {

/// Returns the part that a moving body begins, without inertia yet. `placement` is its pose at position 0 in the
/// parent.
MovingPart make_part(const Body& body, std::size_t parent, const Transform& placement) {
  MovingPart part;
  part.parent = parent;
  part.variable = body.variable;
  part.rotates = body.motion == Motion::rotation;
  part.multiplier = body.multiplier;
  part.offset = body.offset;
  part.axis = body.axis;
  part.at_zero = placement.rotation;
  part.position = placement.position;
  const Matrix3 turn = skew(body.axis);
  part.by_sine = part.at_zero * turn;
  part.by_versine = part.by_sine * turn;
  part.slide = part.at_zero * body.axis;
  return part;
}

}  // namespace

MovingParts moving_parts(const urdf::Robot& robot, const Tree& tree) {
  const std::vector<Body>& bodies = tree.bodies();
  MovingParts result;
  auto& [parts, part_of, in_part] = result;
  part_of.assign(bodies.size(), none);
  in_part.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& body = bodies[i];
    in_part[i] = body.placement;
    if (body.parent != none) {
      part_of[i] = part_of[body.parent];
      in_part[i] = in_part[body.parent] * body.placement;
    }
    if (body.motion != Motion::fixed && body.variable != none) {
      parts.push_back(make_part(body, part_of[i], in_part[i]));
      part_of[i] = parts.size() - 1;
      in_part[i] = {};
    }
    if (body.link == none || part_of[i] == none) continue;
    add_inertia(inertial_parameters(robot.links[body.link]), in_part[i].rotation, in_part[i].position,
                parts[part_of[i]].inertial);
  }
  return result;
}

void add_inertia(const InertialParameters& part, const Matrix3& rotation, const Vector3& origin,
                 InertialParameters& sum) {
  // Moves the inertia to an origin at distance p: R I Rᵀ + (2 p·h + m p·p) 1 − p hᵀ − h pᵀ − m p pᵀ with h = R m c.
  const Vector3 turned = rotation * part.first_moment;
  const Vector3 half = turned + 0.5 * part.mass * origin;
  const double trace = 2 * origin.dot(half);
  const Matrix3 half_turned = rotation * part.inertia;
  for (Eigen::Index i = 0; i < 3; ++i)
    for (Eigen::Index j = 0; j <= i; ++j) {
      const double entry = half_turned(i, 0) * rotation(j, 0) + half_turned(i, 1) * rotation(j, 1) +
                           half_turned(i, 2) * rotation(j, 2) - origin(i) * half(j) - half(i) * origin(j) +
                           (i == j ? trace : 0.0);
      sum.inertia(i, j) += entry;
      if (i != j) sum.inertia(j, i) += entry;
    }
  sum.first_moment += turned + part.mass * origin;
  sum.mass += part.mass;
}

}  // namespace urdfmill::kinematics
