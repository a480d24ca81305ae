// The sensors of `<gazebo>` blocks, as far as simulators share them.
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
  std::string owner;           ///< the link it is on; of a force_torque, the joint
  kinematics::Transform pose;  ///< in the link, or in the joint's child
  const xml::Element* element = nullptr;
  // Of a camera:
  double horizontal_view = 0;    ///< rad
  double width = 0, height = 0;  ///< pixels
};

/// The sensors of all links and joints that are of a kind above: IMUs, cameras of all sorts, force and torque at
/// joints, altimeters and satellite navigation (a position), magnetometers, and rays where there is a single one. Those
/// at poses relative to something else are left out. Reports convert-sdf-invalid for poses that are none.
[[nodiscard]] std::vector<Sensor> sensors_of(const Blocks& blocks, source::Sink& sink);

}  // namespace urdfmill::gazebo
