// Inertial parameters and friction from measured motion and torques: weighted least squares for the base parameters,
// and parameters of links that bodies can have (Khalil & Dombre §12; Rucker & Wensing 2022).
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/identification/base_parameters.hpp"

namespace urdfmill::kinematics {

/// A state and the torques that were measured in it, one value a variable: rad, m, N·m, N, s.
struct MeasuredState {
  std::vector<double> q, dq, ddq, tau;
  /// Variables that change direction nearby: their dry friction is not known, and their torque is not fitted.
  std::vector<bool> reverses = {};
};

/// What is unknown.
struct IdentificationProblem {
  std::vector<std::size_t> links;  ///< of the robot: those whose inertial parameters are sought; they have mass
  bool friction = true;            ///< and F_v, F_s of each variable; else those of the model count
  bool rotors = false;             ///< and an apparent inertia at each variable
  Vector3 gravity = earth_gravity;
  /// What rotors of known inertia add to the mass matrix, n×n (Actuation::apparent_inertia); empty: nothing. It does
  /// not count where rotor inertias are sought.
  Matrix apparent_inertia = {};
};

/// A number that was identified.
struct Estimate {
  double value = 0;
  double deviation = 0;  ///< standard deviation; infinite where the motion did not excite it
};

/// What came out.
struct Identification {
  std::vector<BaseParameter> base;         ///< combinations that the torques determine
  std::vector<Estimate> base_values;       ///< by weighted least squares: kg, kg·m, kg·m²
  std::vector<Estimate> viscous, coulomb;  ///< one a variable; empty if not sought
  std::vector<Estimate> rotor_inertia;     ///< likewise
  double condition = 0;  ///< of the regressor of all these that were excited, its columns scaled to the same length
  /// For each link of the problem the parameters with a positive definite pseudo-inertia that fit best and, where the
  /// torques leave a choice, are nearest to the model's.
  std::vector<std::array<double, 10>> parameters;
  std::vector<double> physical_viscous, physical_coulomb, physical_rotor_inertia;  ///< ≥ 0, that go with them
  Vector noise;  ///< of each torque: what the fit leaves
};

/// The regressor of the unknowns of a problem: all samples of the first variable, then of the second, …; ten columns a
/// link, then viscous and dry friction and rotor inertia of each variable, as far as they are sought.
[[nodiscard]] Matrix unknowns_matrix(const urdf::Robot& robot, const Tree& tree,
                                     const std::vector<MeasuredState>& states, const IdentificationProblem& problem);

/// The columns of that matrix that some motion determines, which name the base parameters. `held`: positions (rad, m)
/// of variables that stay there, one a variable; empty: all move.
[[nodiscard]] std::vector<std::size_t> determined_columns(const urdf::Robot& robot, const Tree& tree,
                                                          const IdentificationProblem& problem,
                                                          const std::vector<std::optional<double>>& held = {});

/// Identifies from states of a tree that was built from that robot. Nothing if there are fewer torques than unknowns.
[[nodiscard]] std::optional<Identification> identify(const urdf::Robot& robot, const Tree& tree,
                                                     const std::vector<MeasuredState>& states,
                                                     const IdentificationProblem& problem);

/// The robot with the physical parameters of an identification: its links' inertials and its joints' damping and
/// friction (of joints with one variable and no mimic joint that follows them).
[[nodiscard]] urdf::Robot identified_robot(const urdf::Robot& robot, const Tree& tree,
                                           const IdentificationProblem& problem, const Identification& found);

/// The root mean square of τ − predicted, one a variable, over states that do not reverse. `apparent_inertia`: what
/// rotors add to the mass matrix; empty: nothing.
[[nodiscard]] Vector prediction_error(const urdf::Robot& robot, const Tree& tree,
                                      const std::vector<MeasuredState>& states, const Matrix& apparent_inertia,
                                      const Vector3& gravity);

}  // namespace urdfmill::kinematics
