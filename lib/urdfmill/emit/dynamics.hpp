// The terms of the equations of motion, as data and for people.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/dynamics.hpp"

namespace urdfmill::emit {

/// M(q) q̈ + c(q, q̇) + g(q) = τ of a model at one or more states.
struct DynamicsReport {
  /// An independent joint variable.
  struct Variable {
    std::string joint;
    bool rotational = true;
  };
  /// The terms at one state; one entry a variable, in rad, m, N·m and N.
  struct Sample {
    std::string time;  ///< as the caller has it; may be empty
    std::vector<double> q, dq;
    kinematics::Matrix mass_matrix;
    kinematics::Vector bias, gravity_torques;
    kinematics::MassCentre centre;
  };
  /// The ten inertial parameters of a link (kinematics::InertialParameters::values).
  struct LinkParameters {
    std::string link;
    std::array<double, 10> values;
  };

  std::string robot;
  std::vector<Variable> variables;
  kinematics::Vector3 gravity;  ///< m/s², in the root's frame
  std::vector<Sample> samples;
  bool trajectory = false;                 ///< samples are written as a list, be it of one
  std::vector<LinkParameters> parameters;  ///< of the links that have mass
};

/// robot, variables, gravity, mass_matrix, …; of a trajectory `samples` with those of each.
[[nodiscard]] Value dynamics_tree(const DynamicsReport& report, const NumberStyle& style = {});
/// For people: a block a sample.
[[nodiscard]] std::string dynamics_text(const DynamicsReport& report, const NumberStyle& style = {});

}  // namespace urdfmill::emit
