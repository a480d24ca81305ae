// Forward kinematics of a tree: where every body is at given values of the variables.
#pragma once
#include <span>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// The pose of every body in the frame of its root; `q` has a value (rad, m) for each of `tree.variables()`. Mimic
/// joints are at multiplier · q + offset, as robot_state_publisher places them.
[[nodiscard]] std::vector<Transform> body_poses(const Tree& tree, std::span<const double> q);

/// The same with every joint at 0, offsets of mimic joints left out: the pose the file's origins alone describe.
[[nodiscard]] std::vector<Transform> body_poses_at_zero(const Tree& tree);

}  // namespace urdfmill::kinematics
