#include "urdfmill/kinematics/dynamics/moving_parts.hpp"

namespace urdfmill::kinematics {

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
      MovingPart part;
      part.parent = part_of[i];
      part.variable = body.variable;
      part.rotates = body.motion == Motion::rotation;
      part.multiplier = body.multiplier;
      part.offset = body.offset;
      part.axis = body.axis;
      part.at_zero = in_part[i].rotation;
      part.position = in_part[i].position;
      const Matrix3 turn = skew(body.axis);
      part.by_sine = part.at_zero * turn;
      part.by_versine = part.by_sine * turn;
      part.slide = part.at_zero * body.axis;
      part_of[i] = parts.size();
      in_part[i] = {};
      parts.push_back(part);
    }
    if (body.link == none || part_of[i] == none) continue;
    const InertialParameters own = inertial_parameters(robot.links[body.link]);
    MovingPart& part = parts[part_of[i]];
    add_inertia(own.mass, own.first_moment, own.inertia, in_part[i].rotation, in_part[i].position, part.mass,
                part.moment, part.inertia);
  }
  return result;
}

void add_inertia(double mass, const Vector3& moment, const Matrix3& inertia, const Matrix3& rotation,
                 const Vector3& origin, double& sum_mass, Vector3& sum_moment, Matrix3& sum_inertia) {
  // Moves the inertia to an origin at distance p: R I Rᵀ + (2 p·h + m p·p) 1 − p hᵀ − h pᵀ − m p pᵀ with h = R m c.
  const Vector3 turned = rotation * moment;
  const Vector3 half = turned + 0.5 * mass * origin;
  const double trace = 2 * origin.dot(half);
  const Matrix3 half_turned = rotation * inertia;
  for (Eigen::Index i = 0; i < 3; ++i)
    for (Eigen::Index j = 0; j <= i; ++j) {
      const double entry = half_turned(i, 0) * rotation(j, 0) + half_turned(i, 1) * rotation(j, 1) +
                           half_turned(i, 2) * rotation(j, 2) - origin(i) * half(j) - half(i) * origin(j) +
                           (i == j ? trace : 0.0);
      sum_inertia(i, j) += entry;
      if (i != j) sum_inertia(j, i) += entry;
    }
  sum_moment += turned + mass * origin;
  sum_mass += mass;
}

}  // namespace urdfmill::kinematics
