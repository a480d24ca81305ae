// The terms of the equations of motion and their results.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/dynamics/centroidal.hpp"
#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/dynamics/task_space.hpp"

namespace urdfmill::kinematics {

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
    Matrix jacobian, jacobian_rate;
    double condition = 0;                    ///< condition number of the Jacobian
    std::optional<TaskSpaceDynamics> terms;  ///< empty if it is singular
  };
  /// A link at a state. Angular parts come first; all are along the axes of the root's frame, about the link's origin.
  struct Tip {
    std::string link;
    Transform pose;
    Vector6 twist;                             ///< ω, and the velocity of the origin
    Matrix jacobian, jacobian_rate;            ///< 6×n
    Matrix rpy_jacobian, quaternion_jacobian;  ///< 6×n; 4×n of x, y, z, w
    std::optional<Vector6> wrench;             ///< exerted by the tip on its surroundings
    std::optional<Task> task;
  };
  /// The wrench that a link exerts on its surroundings because of constraints.
  struct LinkWrench {
    std::string link;
    Vector6 wrench;
  };
  /// The constraint A(q) q̇ = 0, which adds Aᵀ λ to the torques.
  struct Constraints {
    std::vector<std::string> texts;
    Matrix matrix, rate;                ///< A, Ȧ
    Matrix projection;                  ///< P
    std::optional<Vector> multipliers;  ///< λ
    std::vector<LinkWrench> wrenches;
  };
  /// A map outputs = factors · inputs + constant.
  struct Affine {
    std::vector<std::string> inputs, outputs;  ///< "tau(elbow)"
    Matrix factors;
    Vector constant;
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
    double inertia = 0;  ///< kg·m²
    Vector ratio;        ///< for each variable
    bool body = false;   ///< a body of its own, otherwise apparent inertia
  };
  /// The torques as a linear map of the inertial parameters: matrix · parameters = M(q) q̈ + c + g.
  struct Regressor {
    std::vector<std::string> names;  ///< "izz(upper)", one for each column
    Matrix matrix;
  };
  /// The terms at one state.
  struct Sample {
    std::string time;  ///< as the caller supplies it; may be empty
    std::vector<double> q, dq;
    Matrix mass_matrix, coriolis_matrix;
    Vector bias, gravity_torques, friction;
    std::optional<Vector> accelerations, torques;
    double kinetic_energy = 0;    ///< J, with rotors
    double potential_energy = 0;  ///< J: 0 with the centre of mass at the height of the root
    MassCentre centre;
    std::optional<Regressor> regressor;
    std::optional<Tip> tip;
    std::optional<Constraints> constraints;
    std::optional<Affine> affine;
    std::optional<Centroidal> centroidal;
    std::vector<Actuator> actuators;
  };
  /// The ten inertial parameters of a link (InertialParameters::values).
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
  Vector3 gravity;  ///< m/s², in the root's frame
  std::vector<Sample> samples;
  std::vector<RotorInertia> rotors;
  bool trajectory = false;                 ///< writes samples as a list even if there is one
  std::vector<LinkParameters> parameters;  ///< one for each link with mass
  std::vector<BaseParameter> base;         ///< if requested
  bool base_by_rule = true;                ///< otherwise by the rank of a regressor
};

}  // namespace urdfmill::kinematics
