// The contribution of `<dynamics damping friction>` to the equations of motion: F_v q̇ + F_s sgn(q̇).
#pragma once
#include <span>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::kinematics {

/// Coefficients for each variable of a tree; mimic joints count for the variable they follow.
struct Friction {
  Vector viscous;  ///< F_v: N·m·s/rad or N·s/m
  Vector coulomb;  ///< F_s: N·m or N

  /// Returns the friction torques, N·m or N. Within ±`smoothing` of standstill (rad/s, m/s) the sign is replaced by a
  /// straight line; 0 keeps the step, with 0 at rest.
  [[nodiscard]] Vector torques(std::span<const double> dq, double smoothing) const;
};

/// Returns the friction of the robot that the tree was built from; joints of several variables have their values on
/// each.
[[nodiscard]] Friction friction(const urdf::Robot& robot, const Tree& tree);

}  // namespace urdfmill::kinematics
