// The terms of the equations of motion and their results, as text.
#pragma once
#include <string>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/equations/dynamics_report.hpp"

namespace urdfmill::emit {

using kinematics::DynamicsReport;

/// Returns robot, variables, gravity, mass_matrix, …; for a trajectory, `samples` with the values of each.
[[nodiscard]] Value dynamics_tree(const DynamicsReport& report, const NumberStyle& style = {});
/// Returns human-readable text, one block for each sample.
[[nodiscard]] std::string dynamics_text(const DynamicsReport& report, const NumberStyle& style = {});
/// Returns one line for each sample: time, and q, dq, ddq, tau, bias, gravity and friction of each joint, and
/// multipliers.
[[nodiscard]] std::string dynamics_csv(const DynamicsReport& report, const NumberStyle& style = {});

}  // namespace urdfmill::emit
