// Mechanisms whose root is not fixed in the world.
#pragma once
#include <string_view>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// The names of the link and the joint that are added above the root; if the robot already has these names, "_" is
/// appended.
inline constexpr std::string_view floating_base_world = "world";
inline constexpr std::string_view floating_base_joint = "floating_base";

/// Returns the robot with a massless link above its root, connected by a floating joint. Its variables come first
/// (floating_base.x, .y, .z in m, .yaw, .pitch, .roll in rad).
[[nodiscard]] urdf::Robot with_floating_base(const urdf::Robot& robot);

}  // namespace urdfmill::kinematics
