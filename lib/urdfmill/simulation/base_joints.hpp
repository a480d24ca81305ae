// The joints that leave the base of a robot.
#pragma once
#include <cstddef>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// The independent joints that move something against the root and what is fixed to it. A single one leaves the base of
/// an arm; a base with several, as of a vehicle or a legged robot, probably stands freely.
struct BaseJoints {
  std::size_t count = 0;
  bool floats = false;  ///< one is floating or planar
};

/// Returns the joints that leave the base of a robot; none if it has no root.
[[nodiscard]] BaseJoints base_joints(const urdf::Robot& robot);

}  // namespace urdfmill::simulation
