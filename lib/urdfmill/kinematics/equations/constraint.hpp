// Constraints on the motion of a mechanism.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/coordinates.hpp"

namespace urdfmill::kinematics {

/// One term of a constraint: a factor times a coordinate of a link, or times the position or velocity of a variable.
struct ConstraintTerm {
  double factor = 1;
  std::size_t body = none;      ///< index in the tree, for a coordinate
  std::size_t variable = none;  ///< index in the tree, for a position or velocity
  bool is_velocity = false;
  Coordinate coordinate = Coordinate::x;
  Axes axes = Axes::root;
};

/// A sum of terms that equals a number (m, rad; for velocities m/s, rad/s).
struct Constraint {
  std::string text;  ///< as written
  std::vector<ConstraintTerm> terms;
  double value = 0;
};

}  // namespace urdfmill::kinematics
