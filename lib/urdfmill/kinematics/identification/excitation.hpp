// Motions from which the parameters of a robot can be identified well: periodic sums of sines within the limits of its
// joints, chosen so that the regressor of the base parameters has a small condition number (Swevers et al., "Optimal
// robot excitation and identification", 1997).
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "urdfmill/kinematics/identification/identification.hpp"

namespace urdfmill::kinematics {

/// What a variable of the tree may do; infinite where nothing bounds it.
struct MotionLimits {
  double lower = -pi;       ///< rad or m
  double upper = pi;        ///< rad or m
  double velocity = 0;      ///< rad/s or m/s
  double acceleration = 0;  ///< rad/s² or m/s²
  double effort = 0;        ///< N·m or N
  /// It stays where it is: rad or m.
  std::optional<double> held = {};
};

/// A state of every variable: rad, m and seconds.
struct MotionState {
  std::vector<double> q, dq, ddq;  ///< one a variable
};

/// q(t) = middle + Σ_k (sine_k sin kωt − cosine_k cos kωt) / kω with ω = 2π / period: dq = Σ_k sine_k cos kωt +
/// cosine_k sin kωt. It begins and ends at rest.
struct FourierMotion {
  double period = 0;    ///< s
  Vector middle;        ///< rad or m, one a variable
  Matrix sine, cosine;  ///< variables × harmonics: rad/s or m/s

  /// Where the variables are at that time (s), and how they move.
  [[nodiscard]] MotionState at(double time) const;
};

/// What is asked of a motion.
struct ExcitationProblem {
  IdentificationProblem unknowns;    ///< what shall be identified from it
  std::vector<MotionLimits> limits;  ///< one a variable
  double period = 10;                ///< s
  std::size_t harmonics = 5;         ///< ≥ 2
  double margin = 0.05;              ///< the part of each limit that is left
  std::size_t evaluations = 2000;    ///< motions that are tried
  std::uint64_t seed = 1;            ///< another number draws other motions
};

/// A motion, and what it is worth.
struct Excitation {
  FourierMotion motion;
  /// Of the regressor's columns that some motion determines (with what is held in its place), each of the same length,
  /// its rows in parts of the effort limits where all joints have one; at the first motion within the limits that was
  /// drawn.
  double condition_before = 0;
  double condition = 0;           ///< the same of this motion
  std::size_t determined = 0;     ///< base parameters, friction and rotor inertias: the columns
  Vector velocity, acceleration;  ///< largest ones of each variable, rad, m and seconds
  Vector effort;                  ///< largest torques of the model, friction included, N·m or N
  Vector lowest, highest;         ///< positions, rad or m
};

/// Why there is none.
struct ExcitationFailure {
  std::size_t overloaded = none;  ///< the variable whose effort limit no motion kept
  double needed = 0;              ///< N·m or N: the least that was tried; its effort limit is below
};

/// The best motion that was found; without one, `failure` says why. The same for the same problem.
[[nodiscard]] std::optional<Excitation> excite(const urdf::Robot& robot, const Tree& tree,
                                               const ExcitationProblem& problem, ExcitationFailure& failure);

}  // namespace urdfmill::kinematics
