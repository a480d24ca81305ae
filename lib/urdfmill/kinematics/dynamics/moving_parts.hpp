// A mechanism in the form that its equations of motion need: one part for each moving joint, with everything fixed to
// it, and with all state-independent terms computed in advance.
#pragma once
#include <cmath>
#include <span>
#include <vector>

#include "urdfmill/kinematics/dynamics/inertia.hpp"

namespace urdfmill::kinematics {

/// A moving body and the bodies fixed to it, in the frame of the first.
struct MovingPart {
  std::size_t parent = none;              ///< index of a part; none: the root's frame
  std::size_t variable = none;            ///< index into the tree's variables
  bool rotates = true;                    ///< otherwise it slides
  double multiplier = 1;                  ///< factor of the variable, as in Body
  double offset = 0;                      ///< rad or m
  Vector3 axis = Vector3::Zero();         ///< unit, in its frame
  Matrix3 at_zero = Matrix3::Identity();  ///< its orientation in the parent at position 0
  Matrix3 by_sine = Matrix3::Zero();      ///< the coefficient of the sine of its position
  Matrix3 by_versine = Matrix3::Zero();   ///< the coefficient of 1 − the cosine
  Vector3 position = Vector3::Zero();     ///< m, in the parent at position 0
  Vector3 slide = Vector3::Zero();        ///< unit, in the parent: the direction of sliding
  InertialParameters inertial;            ///< about the origin of its frame

  /// Computes its orientation and origin in its parent at these values of the tree's variables.
  void place(std::span<const double> q, Matrix3& rotation, Vector3& origin) const {
    const double value = multiplier * q[variable] + offset;
    if (!rotates) {
      rotation = at_zero;
      origin = position + value * slide;
      return;
    }
    const double sine = std::sin(value / 2), cosine = std::cos(value / 2);
    rotation = at_zero + (2 * sine * cosine) * by_sine + (2 * sine * sine) * by_versine;
    origin = position;
  }
};

/// The parts of a robot, parents first, and the poses of its bodies in them.
struct MovingParts {
  std::vector<MovingPart> parts;     ///< parents first
  std::vector<std::size_t> of_body;  ///< the part of each body of the tree; none for a body fixed to the root
  std::vector<Transform> in_part;    ///< the pose of each body in its part, or in the root's frame
};

/// Returns the parts. The tree must have been built from that robot.
[[nodiscard]] MovingParts moving_parts(const urdf::Robot& robot, const Tree& tree);

/// Adds the inertial parameters of a part whose frame has this pose to a sum.
void add_inertia(const InertialParameters& part, const Matrix3& rotation, const Vector3& origin,
                 InertialParameters& sum);

}  // namespace urdfmill::kinematics
