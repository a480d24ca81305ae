// Positions at which a simulation starts.
#pragma once
#include <map>
#include <string>

#include "urdfmill/simulation/drives.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// Returns the positions (rad or m) inside the limits that are closest to the initial_value of <ros2_control>, or to 0,
/// of joints with one variable. Joints that follow others, and those that start at 0 without an initial_value, are
/// missing.
[[nodiscard]] std::map<std::string, double, std::less<>> start_positions(const urdf::Robot& robot,
                                                                         const Drives& drives);

}  // namespace urdfmill::simulation
