// The masses that move with the rows of a table, as toolboxes take them.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh.hpp"

namespace urdfmill::kinematics {

/// What moves with a row, in the row's frame at zero: base · row 1 · … · row i, in either convention.
struct RowInertia {
  double mass = 0;                    ///< kg
  Vector3 centre = Vector3::Zero();   ///< m
  Matrix3 inertia = Matrix3::Zero();  ///< about the centre, along the frame's axes, kg·m²
};

/// One for each row that is a joint: the links between its joint and the next movable one of the chain, merged at zero.
/// What hangs on a movable joint beside the chain is frozen at zero, with kinematics-side-joint-frozen. `tree` must
/// have been built of the robot with Mimics::free, and the chain and the table of it.
[[nodiscard]] std::vector<RowInertia> row_inertias(const urdf::Robot& robot, const Tree& tree, const Chain& chain,
                                                   const DhTable& table, source::Sink& sink);

}  // namespace urdfmill::kinematics
