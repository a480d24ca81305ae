// Drives of a model's joints for simulators, from its transmissions and <ros2_control> blocks.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// The kind of command that a joint receives.
enum class Command : std::uint8_t { position, velocity, effort };

/// A drive of one joint.
struct Drive {
  std::string joint;
  std::string name;  ///< name of the transmission's actuator, otherwise of the joint
  Command command = Command::effort;
  double reduction = 1;  ///< turns of the motor per turn of the joint
  /// Limits of the command, if the model states them.
  std::optional<double> lowest = std::nullopt, highest = std::nullopt;
  /// Gains, if they are stated: N·m/rad or N/m, N·m·s/rad or N·s/m.
  std::optional<double> stiffness = std::nullopt, damping = std::nullopt;
};

/// Gains of a joint's controller, derived from its effort and velocity limits where none are stated.
struct Gains {
  double stiffness = 0;  ///< N·m/rad or N/m: full effort at an error of 0.1 rad or m
  double damping = 0;    ///< N·m·s/rad or N·s/m: full effort at the velocity limit
};

/// Returns the gains; 100 and 10 if the limits are unknown.
[[nodiscard]] Gains gains_for(std::optional<double> effort, std::optional<double> velocity);

/// A state interface of a joint in a <ros2_control> block.
struct Measurement {
  std::string joint;
  Command what = Command::position;
};

/// A <sensor> of a <ros2_control> block with a frame_id, which names its link.
struct MountedSensor {
  std::string name, link;
  bool orientation = false, angular_velocity = false, acceleration = false, force = false, torque = false;
};

/// All drive data of a model.
struct Drives {
  std::vector<Drive> drives;                            ///< at most one per joint, in document order
  std::map<std::string, double, std::less<>> armature;  ///< inertia of the rotor seen at the joint: kg·m² or kg
  std::map<std::string, double, std::less<>> initial;   ///< initial positions, rad or m
  std::vector<Measurement> measured;                    ///< each once
  std::vector<MountedSensor> mounted;
  std::vector<const xml::Element*> read;  ///< extensions that were interpreted
};

/// Reads transmissions of one joint and one actuator (their hardwareInterface, mechanicalReduction, and Drake's
/// rotor_inertia and gear_ratio), and the joints of <ros2_control>: the first command_interface of each with its min
/// and max, the initial_value of its position, and its state interfaces. The interfaces position_pid and velocity_pid
/// of gazebo_ros2_control take their gains from the joint's parameters pos_kp, pos_kd and vel_kp. Also reads sensors
/// with a frame_id.
[[nodiscard]] Drives drives_of(const urdf::Robot& robot);

}  // namespace urdfmill::simulation
