// Motions for identification: periodic sums of sines within the limits of the joints, chosen so that the regressor of
// the base parameters has a small condition number (Swevers et al., "Optimal robot excitation and identification",
// 1997).
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "urdfmill/kinematics/identification/identification.hpp"
#include "urdfmill/kinematics/identification/motion_state.hpp"

namespace urdfmill::kinematics {

/// Limits of a variable of the tree; infinite if unlimited.
struct MotionLimits {
  double lower = -pi;       ///< rad or m
  double upper = pi;        ///< rad or m
  double velocity = 0;      ///< rad/s or m/s
  double acceleration = 0;  ///< rad/s² or m/s²
  double effort = 0;        ///< N·m or N
  /// The position (rad or m) at which it stays, if it does not move.
  std::optional<double> held = {};
};

/// q(t) = middle + Σ_k (sine_k sin kωt − cosine_k cos kωt) / kω with ω = 2π / period: dq = Σ_k sine_k cos kωt +
/// cosine_k sin kωt. It begins and ends at rest.
struct FourierMotion {
  double period = 0;    ///< s
  Vector middle;        ///< rad or m, one for each variable
  Matrix sine, cosine;  ///< variables × harmonics: rad/s or m/s

  /// Returns position, velocity and acceleration of the variables at that time (s).
  [[nodiscard]] MotionState at(double time) const;
};

/// Requirements of a motion.
struct ExcitationProblem {
  IdentificationProblem unknowns;    ///< the unknowns to be identified from it
  std::vector<MotionLimits> limits;  ///< one for each variable
  double period = 10;                ///< s
  std::size_t harmonics = 5;         ///< ≥ 2
  double margin = 0.05;              ///< unused share of each limit
  std::size_t evaluations = 2000;    ///< number of motions to try
  std::uint64_t seed = 1;            ///< seed of the random motions
};

/// A motion and its quality.
struct Excitation {
  FourierMotion motion;
  /// Condition number of the regressor's columns that some motion determines (with held variables in place), scaled to
  /// equal length, the rows scaled by the effort limits if all joints have one. This is the value of the first random
  /// motion within the limits.
  double condition_before = 0;
  double condition = 0;           ///< the value of this motion
  std::size_t determined = 0;     ///< number of columns: base parameters, friction and rotor inertias
  Vector velocity, acceleration;  ///< maxima of each variable, rad, m and seconds
  Vector effort;                  ///< largest torques of the model including friction, N·m or N
  Vector lowest, highest;         ///< positions, rad or m
};

/// The reason for a failure.
struct ExcitationFailure {
  std::size_t overloaded = none;  ///< the variable whose effort limit every motion exceeded
  double needed = 0;              ///< N·m or N: the smallest effort of the motions tried, which exceeds the limit
};

/// Returns the best motion found; without one, `failure` gives the reason. The same problem gives the same motion.
[[nodiscard]] std::optional<Excitation> excite(const urdf::Robot& robot, const Tree& tree,
                                               const ExcitationProblem& problem, ExcitationFailure& failure);

}  // namespace urdfmill::kinematics
