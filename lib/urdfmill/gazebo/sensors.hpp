// Sensors of `<gazebo>` blocks that several simulators support.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "urdfmill/gazebo/blocks.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::gazebo {

enum class SensorKind : std::uint8_t { imu, camera, force_torque, position, magnetometer, ray };

/// A sensor with its frame: x forward, z up.
struct Sensor {
  SensorKind kind = SensorKind::imu;
  std::string name;
  std::string owner;           ///< the link; for force_torque, the joint
  kinematics::Transform pose;  ///< pose in the link, or in the joint's child
  const xml::Element* element = nullptr;
  // Cameras only:
  double horizontal_view = 0;    ///< rad
  double width = 0, height = 0;  ///< pixels
};

/// Returns the sensors of all links and joints of a supported kind: IMUs, all sorts of cameras, force and torque at
/// joints, altimeters and satellite navigation (as a position), magnetometers, and scans with a single ray. Sensors
/// with poses relative to other frames are left out. Reports convert-sdf-invalid for malformed poses.
[[nodiscard]] std::vector<Sensor> sensors_of(const Blocks& blocks, source::Sink& sink);

}  // namespace urdfmill::gazebo
