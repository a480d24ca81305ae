// The terms of the equations of motion and their results, as data and as text.
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

/// The terms of M(q) q̈ + c(q, q̇) + g(q) + friction + Jᵀ F = τ of a model at one or more states. Matrices and vectors
/// have one entry for each variable; rad, m, N·m, N and s.
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
    double condition = 0;                                ///< condition number of the Jacobian
    std::optional<kinematics::TaskSpaceDynamics> terms;  ///< empty if it is singular
  };
  /// A link at a state. Angular parts come first; all are along the axes of the root's frame, about the link's origin.
  struct Tip {
    std::string link;
    kinematics::Transform pose;
    kinematics::Vector6 twist;                             ///< ω, and the velocity of the origin
    kinematics::Matrix jacobian, jacobian_rate;            ///< 6×n
    kinematics::Matrix rpy_jacobian, quaternion_jacobian;  ///< 6×n; 4×n of x, y, z, w
    std::optional<kinematics::Vector6> wrench;             ///< exerted by the tip on its surroundings
    std::optional<Task> task;
  };
  /// The wrench that a link exerts on its surroundings because of constraints.
  struct LinkWrench {
    std::string link;
    kinematics::Vector6 wrench;
  };
  /// The constraint A(q) q̇ = 0, which adds Aᵀ λ to the torques.
  struct Constraints {
    std::vector<std::string> texts;
    kinematics::Matrix matrix, rate;                ///< A, Ȧ
    kinematics::Matrix projection;                  ///< P
    std::optional<kinematics::Vector> multipliers;  ///< λ
    std::vector<LinkWrench> wrenches;
  };
  /// A map outputs = factors · inputs + constant.
  struct Affine {
    std::vector<std::string> inputs, outputs;  ///< "tau(elbow)"
    kinematics::Matrix factors;
    kinematics::Vector constant;
  };
  /// An actuator at a state, through its transmission.
  struct Actuator {
    std::string name, transmission;
    bool rotational = true;  ///< if its joint is rotational
    double position = 0, velocity = 0;
    std::optional<double> torque;
  };
  /// The rotor of a motor, and its contribution at the joints it turns with.
  struct RotorInertia {
    std::string name;
    double inertia = 0;        ///< kg·m²
    kinematics::Vector ratio;  ///< for each variable
    bool body = false;         ///< a body of its own, otherwise apparent inertia
  };
  /// The torques as a linear map of the inertial parameters: matrix · parameters = M(q) q̈ + c + g.
  struct Regressor {
    std::vector<std::string> names;  ///< "izz(upper)", one for each column
    kinematics::Matrix matrix;
  };
  /// The terms at one state.
  struct Sample {
    std::string time;  ///< as the caller supplies it; may be empty
    std::vector<double> q, dq;
    kinematics::Matrix mass_matrix, coriolis_matrix;
    kinematics::Vector bias, gravity_torques, friction;
    std::optional<kinematics::Vector> accelerations, torques;
    double kinetic_energy = 0;    ///< J, with rotors
    double potential_energy = 0;  ///< J: 0 with the centre of mass at the height of the root
    kinematics::MassCentre centre;
    std::optional<Regressor> regressor;
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

  /// A combination of those parameters that torques depend on.
  struct BaseParameter {
    /// A parameter of a link with its factor.
    struct Term {
      std::string link;
      std::string_view parameter;  ///< "izz"
      double factor = 1;
    };
    std::string combination;  ///< "izz(upper) + 0.25 mass(lower)", the factors rounded to four digits
    std::vector<Term> terms;
    double value = 0;  ///< in the model: kg, kg·m, kg·m²
  };

  std::string robot;
  std::vector<Variable> variables;
  kinematics::Vector3 gravity;  ///< m/s², in the root's frame
  std::vector<Sample> samples;
  std::vector<RotorInertia> rotors;
  bool trajectory = false;                 ///< writes samples as a list even if there is one
  std::vector<LinkParameters> parameters;  ///< one for each link with mass
  std::vector<BaseParameter> base;         ///< if requested
  bool base_by_rule = true;                ///< otherwise by the rank of a regressor
};

/// Returns robot, variables, gravity, mass_matrix, …; for a trajectory, `samples` with the values of each.
[[nodiscard]] Value dynamics_tree(const DynamicsReport& report, const NumberStyle& style = {});
/// Returns human-readable text, one block for each sample.
[[nodiscard]] std::string dynamics_text(const DynamicsReport& report, const NumberStyle& style = {});
/// Returns one line for each sample: time, and q, dq, ddq, tau, bias, gravity and friction of each joint, and
/// multipliers.
[[nodiscard]] std::string dynamics_csv(const DynamicsReport& report, const NumberStyle& style = {});

}  // namespace urdfmill::emit
