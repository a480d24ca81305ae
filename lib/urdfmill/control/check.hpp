// Checks of the parameters of ros2_control's controllers, in YAML, against the robot whose joints they command.
//
// Sources: the parameter definitions of ros2_controllers (parameters/), controller_manager of ros2_control for its own
// parameters, rcl_yaml_param_parser for the types of values.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::control {

/// True if a text may contain parameters of controllers.
[[nodiscard]] bool may_have_controllers(std::string_view text);

/// Returns the names of the controllers that the manager in a file loads.
[[nodiscard]] std::vector<std::string> controller_names(const yaml::Document& document);

/// Checks a file and returns how many of the joints that it names the robot has. If it is for another robot, only what
/// is wrong for every robot is reported; if it perhaps belongs to a variant, an unknown joint is a note unless it is
/// close to a name that the robot has. A file without controllers names nothing.
urdf::NameFit check(const yaml::Document& document, source::FileId file, std::string_view text,
                    urdf::Belonging belonging, urdf::Findings& findings);

}  // namespace urdfmill::control
