// Positions of joints with which the loops of a robot close, for requests with positions.
#pragma once
#include <vector>

#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The variables of a tree that have a position, for each sample.
struct GivenPositions {
  std::vector<std::vector<bool>> variables;
  bool is_trajectory = false;  ///< they are from a file that can have several samples
};

/// Moves the variables without a position so that the loops of the robot close, each sample from the one before.
/// Reports what was found; false if a loop stays open.
[[nodiscard]] bool close_loops(const urdf::Robot& robot, const kinematics::Tree& tree, const GivenPositions& positions,
                               std::vector<std::vector<double>>& states, source::Sink& sink);

}  // namespace urdfmill::session
