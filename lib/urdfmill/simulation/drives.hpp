// What drives the joints of a model: its transmissions and <ros2_control> blocks, read for simulators.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// What a joint is told.
enum class Command : std::uint8_t { position, velocity, effort };

/// A drive of one joint.
struct Drive {
  std::string joint;
  std::string name;  ///< the actuator's in the transmission, else the joint's
  Command command = Command::effort;
  double reduction = 1;                   ///< turns of the motor for one of the joint
  std::optional<double> lowest, highest;  ///< of the command, where the model says them
};

/// All that a model says of its drives.
struct Drives {
  std::vector<Drive> drives;                            ///< one for a joint at most, in document order
  std::map<std::string, double, std::less<>> armature;  ///< kg·m² or kg that the rotor adds at the joint
  std::map<std::string, double, std::less<>> initial;   ///< initial positions: rad or m
  std::vector<const xml::Element*> read;                ///< extensions that were understood
};

/// Transmissions of one joint and one actuator (their hardwareInterface, mechanicalReduction, and Drake's rotor_inertia
/// and gear_ratio), and the joints of <ros2_control>: the first command_interface of each with its min and max, and
/// the initial_value of its position.
[[nodiscard]] Drives drives_of(const urdf::Robot& robot);

}  // namespace urdfmill::simulation
