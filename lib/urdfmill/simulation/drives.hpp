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

/// What a controller takes for a joint whose model says its effort and velocity at most. No URDF says it.
struct Gains {
  double stiffness = 0;  ///< N·m/rad or N/m: the whole effort acts at 0.1 rad or m from where the joint is told to be
  double damping = 0;    ///< N·m·s/rad or N·s/m: the whole effort acts at the velocity limit
};

/// The gains; 100 and 10 where the limits that they follow from are not known.
[[nodiscard]] Gains gains_for(std::optional<double> effort, std::optional<double> velocity);

/// What a <ros2_control> block measures of a joint.
struct Measurement {
  std::string joint;
  Command what = Command::position;
};

/// A <sensor> of a <ros2_control> block that says, as its frame_id, which link it is on.
struct MountedSensor {
  std::string name, link;
  bool orientation = false, angular_velocity = false, acceleration = false, force = false, torque = false;
};

/// All that a model says of its drives.
struct Drives {
  std::vector<Drive> drives;                            ///< one for a joint at most, in document order
  std::map<std::string, double, std::less<>> armature;  ///< kg·m² or kg that the rotor adds at the joint
  std::map<std::string, double, std::less<>> initial;   ///< initial positions: rad or m
  std::vector<Measurement> measured;                    ///< each once
  std::vector<MountedSensor> mounted;
  std::vector<const xml::Element*> read;  ///< extensions that were understood
};

/// Transmissions of one joint and one actuator (their hardwareInterface, mechanicalReduction, and Drake's rotor_inertia
/// and gear_ratio), and the joints of <ros2_control>: the first command_interface of each with its min and max, the
/// initial_value of its position, and its state interfaces; sensors with a frame_id.
[[nodiscard]] Drives drives_of(const urdf::Robot& robot);

}  // namespace urdfmill::simulation
