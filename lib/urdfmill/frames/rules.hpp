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

inline constexpr Rule bridge_entry{
    "bridge-entry-refused",
    Severity::error,
    "An entry in the configuration of Gazebo's bridge that it refuses",
    "ros_gz_bridge logs an error and leaves the entry out, so the topic is not bridged.",
    R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
printf '%s\n' '- topic_name: clock' '  ros_type_name: rosgraph_msgs/msg/Clock' '  gz_type_name: gz.msgs.Clock' '  direction: GZ_TO_ROS2' > bridge.yaml
urdfmill check r.urdf bridge.yaml)",
    "Give an entry ros_type_name, gz_type_name, and one of the directions BIDIRECTIONAL, GZ_TO_ROS and ROS_TO_GZ; and "
    "topic_name only without the names of both sides.",
    {.fix = FixSafety::likely}};

inline constexpr Rule bridge_name{
    "bridge-name-unknown",
    Severity::warning,
    "A topic of Gazebo that names nearly a link or joint of the robot",
    "Gazebo has no such topic, and the bridge waits for it without a message.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="elbow" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
printf '%s\n' '- gz_topic_name: /model/r/joint/elbwo/cmd_vel' '  ros_type_name: std_msgs/msg/Float64' '  gz_type_name: gz.msgs.Double' > bridge.yaml
urdfmill check r.urdf bridge.yaml)",
    "Name a link or joint of the robot.",
    {.fix = FixSafety::certain}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&frame_unknown, &bridge_entry, &bridge_name};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&frame_unknown, Severity::note, "if its name is not close to that of a link"},
};

}  // namespace urdfmill::frames::rules
