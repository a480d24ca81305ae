// Rules of frames that nodes and displays name: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::frames::rules {

using source::FixSafety;
using source::Rule;
using source::Severity;

inline constexpr Rule frame_unknown{
    "frame-unknown",
    Severity::warning,
    "A frame of the robot that is no link of it",
    "Nav2, robot_localization, slam_toolbox and rviz wait for a transform that nothing publishes, unless another node "
    "does.",
    R"(echo '<robot name="r"><link name="base_footprint"/></robot>' > r.urdf
echo 'bt_navigator: {ros__parameters: {robot_base_frame: base_footprnt}}' > nav2_params.yaml
urdfmill check r.urdf nav2_params.yaml)",
    "Name a link of the robot.",
    {.fix = FixSafety::certain}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&frame_unknown};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&frame_unknown, Severity::note, "if its name is not close to that of a link"},
};

}  // namespace urdfmill::frames::rules
