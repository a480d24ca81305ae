// Identification of inertial parameters and friction from measured motion and torques: least squares weighted by the
// noise for the base parameters, and parameters of links that can exist (Khalil & Dombre §12; physical_fit.hpp).
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/identification/base_parameters.hpp"
#include "urdfmill/kinematics/identification/torque_noise.hpp"

namespace urdfmill::kinematics {

/// A state and the torques measured in it, one value for each variable: rad, m, N·m, N, s.
struct MeasuredState {
  std::vector<double> q, dq, ddq, tau;
  /// Variables that reverse near this state: their dry friction is unknown, and their torque is not fitted.
  std::vector<bool> reverses = {};
};

/// The unknowns of an identification.
struct IdentificationProblem {
  std::vector<std::size_t> links;  ///< links of the robot with unknown inertial parameters; they have mass
  bool friction = true;            ///< identify F_v and F_s of each variable; otherwise the model's values are used
  bool rotors = false;             ///< identify an apparent inertia at each variable
  Vector3 gravity = earth_gravity;
  /// The contribution of rotors with known inertia to the mass matrix, n×n (Actuation::apparent_inertia); empty: none.
  /// It is ignored if rotor inertias are unknown.
  Matrix apparent_inertia = {};
};

/// An identified number.
struct Estimate {
  double value = 0;
  double deviation = 0;  ///< standard deviation; infinite if the motion did not excite it
};

/// The result of an identification.
struct Identification {
  std::vector<BaseParameter> base;         ///< combinations determined by the torques
  std::vector<Estimate> base_values;       ///< by weighted least squares: kg, kg·m, kg·m²
  std::vector<Estimate> viscous, coulomb;  ///< one for each variable; empty if not identified
  std::vector<Estimate> rotor_inertia;     ///< likewise
  double condition =
      0;  ///< condition number of the regressor of all excited unknowns, its columns scaled to equal length
  /// For each link of the problem, the parameters with a positive definite pseudo-inertia that fit best and, if the
  /// torques leave a choice, are nearest to the model's.
  std::vector<std::array<double, 10>> parameters;
  std::vector<double> physical_base;                                               ///< the base parameters of these
  std::vector<double> physical_viscous, physical_coulomb, physical_rotor_inertia;  ///< the corresponding values, ≥ 0
  std::vector<TorqueNoise> noise;                                                  ///< one for each variable
};

/// Returns the regressor of the unknowns of a problem: all samples of the first variable, then of the second, …; ten
/// columns for each link, then viscous and dry friction and rotor inertia of each variable, as far as they are unknown.
[[nodiscard]] Matrix unknowns_matrix(const urdf::Robot& robot, const Tree& tree,
                                     const std::vector<MeasuredState>& states, const IdentificationProblem& problem);

/// Returns the columns of that matrix that some motion determines; they name the base parameters. `held` has the
/// positions (rad, m) of variables that do not move, one for each variable; empty: all move.
[[nodiscard]] std::vector<std::size_t> determined_columns(const urdf::Robot& robot, const Tree& tree,
                                                          const IdentificationProblem& problem,
                                                          const std::vector<std::optional<double>>& held = {});

/// Identifies the unknowns from states of a tree that was built from that robot. Returns nothing if there are fewer
/// torques than unknowns.
[[nodiscard]] std::optional<Identification> identify(const urdf::Robot& robot, const Tree& tree,
                                                     const std::vector<MeasuredState>& states,
                                                     const IdentificationProblem& problem);

/// Returns the robot with the physical parameters of an identification: its links' inertials and its joints' damping
/// and friction (for joints with one variable that no mimic joint follows).
[[nodiscard]] urdf::Robot identified_robot(const urdf::Robot& robot, const Tree& tree,
                                           const IdentificationProblem& problem, const Identification& found);

/// Returns the root mean square of τ − predicted, one for each variable, over states that do not reverse.
/// `apparent_inertia` is the contribution of rotors to the mass matrix; empty: none.
[[nodiscard]] Vector prediction_error(const urdf::Robot& robot, const Tree& tree,
                                      const std::vector<MeasuredState>& states, const Matrix& apparent_inertia,
                                      const Vector3& gravity);

}  // namespace urdfmill::kinematics
