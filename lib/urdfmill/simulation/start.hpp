// Start positions of joints in a simulation.
#pragma once
#include <map>
#include <string>

#include "urdfmill/simulation/drives.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// Returns, for each joint with one variable, the position (rad or m) within its limits that is closest to the
/// initial_value of <ros2_control>, or else to 0. Joints that follow others are left out, and so are joints that start
/// at 0 because they have no initial_value.
[[nodiscard]] std::map<std::string, double, std::less<>> start_positions(const urdf::Robot& robot,
                                                                         const Drives& drives);

}  // namespace urdfmill::simulation
