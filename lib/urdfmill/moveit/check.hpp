// Checks of MoveIt's configuration in YAML: joint limits, solvers, planners, controllers and initial positions.
//
// Sources: robot_model_loader, kinematics_plugin_loader, the plug-in of OMPL and moveit_simple_controller_manager of
// MoveIt 2.
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::moveit {

/// True if a text may be one of these files.
[[nodiscard]] bool may_be_configuration(std::string_view text);

/// Calls the function with each joint that a file names, and the part of the file that does: `joint_limits`.
void each_joint_name(const yaml::Document& document,
                     const std::function<void(const yaml::Cursor& name, std::string_view owner)>& call);

/// The surroundings of a file.
struct Surroundings {
  urdf::Belonging belonging = urdf::Belonging::sure;
  std::vector<std::string_view> groups = {};       ///< those of the SRDF of its package; empty if they are not known
  std::vector<std::string_view> controllers = {};  ///< those that the controller manager loads; empty if not known
  bool is_ros2 = true;                             ///< values of parameters have types
};

/// Checks a file and returns how many of the joints that it names the robot has. Nothing is reported about joints if it
/// is for another robot.
urdf::NameFit check(const yaml::Document& document, source::FileId file, std::string_view text,
                    const Surroundings& surroundings, urdf::Findings& findings);

}  // namespace urdfmill::moveit
