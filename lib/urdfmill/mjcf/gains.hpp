// Gains of actuators as a caller states them for joints.
#pragma once
#include "urdfmill/simulation/joint_gains.hpp"

namespace urdfmill::mjcf {

using simulation::JointGains;

}  // namespace urdfmill::mjcf
