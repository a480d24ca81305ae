// Interfaces that controllers claim, and those that the hardware of a robot exports.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/control/controllers.hpp"
#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::control {

/// The interfaces of a joint in <ros2_control>.
struct JointInterfaces {
  std::set<std::string_view> commands, states;
  bool is_exact = false;  ///< the plugin exports what is listed and nothing else
};

/// The joints, sensors and GPIO in the <ros2_control> of a robot.
struct Hardware {
  std::map<std::string_view, JointInterfaces> joints;
  bool is_described = false;  ///< the robot has a <ros2_control>
  bool is_exact = true;       ///< all plugins export what is listed and nothing else

  /// Reads the descriptions of a robot, which must outlive this.
  explicit Hardware(const urdf::Robot& robot);
};

/// Checks that the interfaces of a controller's joints are exported.
void check_interfaces(const Controller& controller, const Hardware& hardware, urdf::Belonging belonging,
                      source::FileId file, urdf::Findings& findings);

/// Checks the sensors, GPIO and frames that a controller names.
void check_components(const Controller& controller, const Hardware& hardware, urdf::Belonging belonging,
                      source::FileId file, urdf::Findings& findings);

}  // namespace urdfmill::control
