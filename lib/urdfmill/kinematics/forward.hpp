// Forward kinematics of a tree: the poses of its bodies at given values of the variables.
#pragma once
#include <span>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// Returns the pose of every body in the frame of its root; `q` has a value (rad, m) for each of `tree.variables()`.
/// Mimic joints are at multiplier · q + offset, as in robot_state_publisher.
[[nodiscard]] std::vector<Transform> body_poses(const Tree& tree, std::span<const double> q);

/// Returns the poses with every joint at 0, without the offsets of mimic joints: the poses that the file's origins
/// alone describe.
[[nodiscard]] std::vector<Transform> body_poses_at_zero(const Tree& tree);

}  // namespace urdfmill::kinematics
