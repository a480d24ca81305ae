// The terms of the equations of motion and what they give, as data and for people.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/dynamics/centroidal.hpp"
#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/dynamics/task_space.hpp"

namespace urdfmill::emit {

/// M(q) q̈ + c(q, q̇) + g(q) + friction + Jᵀ F = τ of a model at one or more states. Matrices and vectors have one
/// entry a variable; rad, m, N·m, N and s.
struct DynamicsReport {
  /// An independent joint variable.
  struct Variable {
    std::string joint;
    bool rotational = true;
  };
  /// Coordinates of the tip, and the equations of motion in them.
  struct Task {
    std::vector<std::string> coordinates;
    kinematics::Matrix jacobian, jacobian_rate;
    double condition = 0;                                ///< of the Jacobian
    std::optional<kinematics::TaskSpaceDynamics> terms;  ///< nothing where it is singular
  };
  /// A link at a state. Angular parts come first; all along the axes of the root's frame, about the link's origin.
  struct Tip {
    std::string link;
    kinematics::Transform pose;
    kinematics::Vector6 twist;                             ///< ω, and the velocity of the origin
    kinematics::Matrix jacobian, jacobian_rate;            ///< 6×n
    kinematics::Matrix rpy_jacobian, quaternion_jacobian;  ///< 6×n; 4×n of x, y, z, w
    std::optional<kinematics::Vector6> wrench;             ///< of the tip on its surroundings
    std::optional<Task> task;
  };
  /// What a link does to its surroundings because of constraints.
  struct LinkWrench {
    std::string link;
    kinematics::Vector6 wrench;
  };
  /// A(q) q̇ = 0, which adds Aᵀ λ to the torques.
  struct Constraints {
    std::vector<std::string> texts;
    kinematics::Matrix matrix, rate;                ///< A, Ȧ
    kinematics::Matrix projection;                  ///< P
    std::optional<kinematics::Vector> multipliers;  ///< λ
    std::vector<LinkWrench> wrenches;
  };
  /// outputs = factors · inputs + constant.
  struct Affine {
    std::vector<std::string> inputs, outputs;  ///< "tau(elbow)"
    kinematics::Matrix factors;
    kinematics::Vector constant;
  };
  /// An actuator at a state, through its transmission.
  struct Actuator {
    std::string name, transmission;
    bool rotational = true;  ///< its joint is
    double position = 0, velocity = 0;
    std::optional<double> torque;
  };
  /// The rotor of a motor: what it adds at the joints it turns with.
  struct RotorInertia {
    std::string name;
    double inertia = 0;        ///< kg·m²
    kinematics::Vector ratio;  ///< of each variable
    bool body = false;         ///< it is a body of its own, else apparent inertia
  };
  /// The terms at one state.
  struct Sample {
    std::string time;  ///< as the caller has it; may be empty
    std::vector<double> q, dq;
    kinematics::Matrix mass_matrix, coriolis_matrix;
    kinematics::Vector bias, gravity_torques, friction;
    std::optional<kinematics::Vector> accelerations, torques;
    kinematics::MassCentre centre;
    std::optional<Tip> tip;
    std::optional<Constraints> constraints;
    std::optional<Affine> affine;
    std::optional<kinematics::Centroidal> centroidal;
    std::vector<Actuator> actuators;
  };
  /// The ten inertial parameters of a link (kinematics::InertialParameters::values).
  struct LinkParameters {
    std::string link;
    std::array<double, 10> values;
  };

  /// A combination of those that torques depend on.
  struct BaseParameter {
    std::string combination;  ///< "izz(upper) + mass(lower)"
    double value = 0;         ///< of the model: kg, kg·m, kg·m²
  };

  std::string robot;
  std::vector<Variable> variables;
  kinematics::Vector3 gravity;  ///< m/s², in the root's frame
  std::vector<Sample> samples;
  std::vector<RotorInertia> rotors;
  bool trajectory = false;                 ///< samples are written as a list, be it of one
  std::vector<LinkParameters> parameters;  ///< of the links that have mass
  std::vector<BaseParameter> base;         ///< where they were asked for
  bool base_by_rule = true;                ///< else by the rank of a regressor
};

/// robot, variables, gravity, mass_matrix, …; of a trajectory `samples` with those of each.
[[nodiscard]] Value dynamics_tree(const DynamicsReport& report, const NumberStyle& style = {});
/// For people: a block a sample.
[[nodiscard]] std::string dynamics_text(const DynamicsReport& report, const NumberStyle& style = {});
/// A line a sample: time, and q, dq, ddq, tau, bias, gravity and friction of each joint, and multipliers.
[[nodiscard]] std::string dynamics_csv(const DynamicsReport& report, const NumberStyle& style = {});

}  // namespace urdfmill::emit
