// The joints that leave the base of a robot.
#pragma once
#include <cstddef>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
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

/// Reports a base that probably moves over the ground and is written as fixed to `world`, by a rule of the format.
void report_fixed_base(const urdf::Robot& robot, const source::Rule& rule, std::string_view world, source::Sink& sink);

}  // namespace urdfmill::simulation
