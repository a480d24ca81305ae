// Frames of a robot in the parameters of nodes (Nav2, robot_localization, slam_toolbox) and in configurations of rviz:
// those that are certainly meant to be links of the robot.
//
// Sources: the parameters of the nodes of Nav2 (robot_base_frame, base_frame_id), of robot_localization
// (base_link_frame) and of slam_toolbox (base_frame); the global options and displays of rviz.
#pragma once
#include <functional>
#include <string_view>

#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::frames {

/// True if a text may name such frames.
[[nodiscard]] bool may_have_frames(std::string_view text);

/// Calls the function with each parameter that names a frame of the robot.
void each_frame(const yaml::Document& document, const std::function<void(const yaml::Field& parameter)>& call);

/// Checks a file, and returns how many of the frames that it names are links of the robot.
urdf::NameFit check(const yaml::Document& document, source::FileId file, urdf::Findings& findings);

}  // namespace urdfmill::frames
