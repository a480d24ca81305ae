// States of motion.
#pragma once
#include <random>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// A state of every variable: rad, m and seconds.
struct MotionState {
  std::vector<double> q, dq, ddq;  ///< one for each variable
};

/// Draws a state: positions up to half a turn or 1 m from 0, velocities up to 2 and accelerations up to 4.
[[nodiscard]] MotionState draw_motion(const Tree& tree, std::mt19937_64& random);

}  // namespace urdfmill::kinematics
