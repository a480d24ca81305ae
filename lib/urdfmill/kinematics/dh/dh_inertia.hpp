// Masses that move with the rows of a table, as toolboxes expect them.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh.hpp"

namespace urdfmill::kinematics {

/// The mass that moves with a row, in the row's frame at zero: base · row 1 · … · row i, in either convention.
struct RowInertia {
  double mass = 0;                    ///< kg
  Vector3 centre = Vector3::Zero();   ///< m
  Matrix3 inertia = Matrix3::Zero();  ///< about the centre, along the frame's axes, kg·m²
};

/// Returns one for each row that is a joint: the links between its joint and the next movable one of the chain, merged
/// at zero. Parts on a movable joint beside the chain are frozen at zero, with kinematics-side-joint-frozen. `tree`
/// must have been built from the robot with Mimics::free, and the chain and the table from it.
[[nodiscard]] std::vector<RowInertia> row_inertias(const urdf::Robot& robot, const Tree& tree, const Chain& chain,
                                                   const DhTable& table, source::Sink& sink);

}  // namespace urdfmill::kinematics
