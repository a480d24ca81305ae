// The equations of motion of a mechanism, solved for torques or accelerations at given states: in joint space, in the
// coordinates of a link, and under constraints.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/coordinates.hpp"
#include "urdfmill/kinematics/equations/constraint.hpp"
#include "urdfmill/kinematics/equations/dynamics_report.hpp"
#include "urdfmill/kinematics/equations/mechanism.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// The quantity in which the answer is given as an affine map.
enum class AffineIn : std::uint8_t {
  none,
  torques,        ///< accelerations (and multipliers) as functions of torques
  accelerations,  ///< torques as functions of free accelerations (and of multipliers)
};

/// One state with a value for each variable, in rad, m, N·m, N and s.
struct MotionSample {
  std::string time;  ///< as the caller supplies it; may be empty
  std::vector<double> q, dq;
  std::optional<std::vector<double>> ddq, tau;
  std::vector<std::size_t> given;  ///< the variables with given accelerations; those of the others are 0
  /// Those with given positions and velocities. Others are 0, or follow from loops.
  std::vector<std::size_t> given_positions = {}, given_velocities = {};
};

/// States in order.
struct MotionSamples {
  std::vector<MotionSample> samples;
  bool trajectory = false;  ///< they are from a file that can have several
};

/// The link of the task space.
struct TaskSpace {
  std::string link;               ///< its name
  std::size_t body = none;        ///< its index in the tree
  std::vector<Coordinate> task;   ///< its coordinates; empty: no equations in them
  bool is_assumed = false;        ///< all six directions were assumed, not asked for
  double damping = 0;             ///< task_space_dynamics
  std::optional<Vector6> wrench;  ///< exerted by the link on its surroundings, about its origin along the root's axes
};

/// The terms and results to compute at each state.
struct EquationsOptions {
  Vector3 gravity{0, 0, -9.81};  ///< m/s², in the root's frame
  bool centroidal = false;       ///< adds the dynamics of the centre of mass: for a floating base
  bool friction = true;          ///< includes `<dynamics damping friction>`
  double smoothing = 0;          ///< rad/s, m/s: Friction::torques
  std::optional<TaskSpace> tip = {};
  std::vector<Constraint> constraints = {};
  Vector multipliers = {};  ///< λ of each constraint if torques are computed
  AffineIn affine_in = AffineIn::none;
  bool regressor = false;        ///< the matrix Y with Y π = M q̈ + c + g for the parameters π
  bool base_parameters = false;  ///< names the combinations that torques depend on
};

/// True if matrices for that many states are few enough numbers; reports otherwise. `has_tip` counts Jacobians.
[[nodiscard]] bool are_states_few(std::size_t states, const Mechanism& mechanism, bool has_tip, bool regressor,
                                  source::Sink& sink);

/// Reports that no link has mass, and links of negative mass.
void report_masses(const urdf::Robot& robot, source::Sink& sink);

/// Returns the terms of the equations of motion at each state, and their results. `fixed` is the robot that the
/// mechanism was made from. Reports kinematics-singular if the task space has no terms, kinematics-constraint-broken if
/// a state or accelerations violate a constraint. Returns nothing if there is nothing to print.
[[nodiscard]] std::optional<DynamicsReport> equations_of_motion(const urdf::Robot& fixed, const Mechanism& mechanism,
                                                                const MotionSamples& states,
                                                                const EquationsOptions& options, source::Sink& sink);

}  // namespace urdfmill::kinematics
