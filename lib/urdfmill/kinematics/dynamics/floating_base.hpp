// A mechanism whose root is not fixed in the world.
#pragma once
#include <string_view>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// The names of the link and the joint that are put above the root; a robot that has such names gets "_" at their end.
inline constexpr std::string_view floating_base_world = "world";
inline constexpr std::string_view floating_base_joint = "floating_base";

/// The robot with a link without mass above its root, connected by a floating joint: its variables come first
/// (floating_base.x, .y, .z in m, .yaw, .pitch, .roll in rad).
[[nodiscard]] urdf::Robot with_floating_base(const urdf::Robot& robot);

}  // namespace urdfmill::kinematics
