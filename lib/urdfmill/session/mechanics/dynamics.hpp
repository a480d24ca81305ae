// The equations of motion of a model at states, in coordinates and under constraints that are given as text.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/dynamics.hpp"
#include "urdfmill/kinematics/equations/equations.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

using kinematics::AffineIn;

/// The request to the equations of motion. States are given by positions, velocities and so on, each with one sample or
/// as many as the longest, or by a trajectory.
struct DynamicsRequest {
  JointInput positions = {};
  JointInput velocities = {};                    ///< rad/s, m/s
  std::optional<JointInput> accelerations = {};  ///< rad/s², m/s²: torques are computed
  std::optional<JointInput> torques = {};        ///< N·m, N: accelerations are computed
  std::optional<JointInput> trajectory = {};     ///< columns JOINT or q.JOINT, dq.JOINT, ddq.JOINT, tau.JOINT
  std::array<double, 3> gravity{0, 0, -9.81};    ///< m/s², in the root's frame
  bool follow_mimics = true;                     ///< false: mimic joints move independently
  bool floating_base = false;                    ///< the root moves freely: six additional variables, before the others
  bool friction = true;                          ///< includes `<dynamics damping friction>`
  double smoothing = 0;                          ///< rad/s, m/s: kinematics::Friction::torques
  std::string tip = {};                          ///< the link of the task space; empty: none
  std::string task = {};                         ///< its coordinates, "x y yaw"; empty: wx wy wz vx vy vz
  double damping = 0;                            ///< kinematics::task_space_dynamics
  std::string tip_wrench = {};                   ///< "mx my mz fx fy fz" exerted by the tip on its surroundings, N·m
                                                 ///< and N, about the tip's origin along the root's axes
  std::vector<std::string> constraints = {};     ///< parse_constraint
  std::vector<double> multipliers = {};          ///< λ of each constraint if torques are computed; empty: 0
  AffineIn affine_in = AffineIn::none;
  std::vector<std::string> rotor_inertias = {};  ///< "elbow=1e-4": of an actuator or a joint, kg·m²
  std::vector<std::string> gear_ratios = {};     ///< "elbow=100": turns of that rotor per turn of the joint
  bool exact_rotors = false;                     ///< rotors of one joint are bodies, not only apparent inertia
  bool regressor = false;                        ///< the matrix Y with Y π = M q̈ + c + g for the parameters π
  bool base_parameters = false;                  ///< name the combinations that torques depend on
};

/// Returns the terms of the equations of motion at each state, and their results. Reports malformed names and texts;
/// kinematics-singular if the task space has no terms, kinematics-constraint-broken if a state or accelerations violate
/// a constraint. Returns nothing if there is nothing to print.
[[nodiscard]] std::optional<emit::DynamicsReport> dynamics(const urdf::Robot& robot, const DynamicsRequest& request,
                                                           source::Sink& sink);

}  // namespace urdfmill::session
