// Rules of MoveIt's configuration in YAML: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::moveit::rules {

using source::FixSafety;
using source::Rule;
using source::Severity;

inline constexpr Rule joint_unknown{
    "moveit-joint-unknown",
    Severity::warning,
    "MoveIt's configuration names a joint that the robot does not have",
    "Limits and positions of an unknown joint are ignored in silence; a controller with one executes no trajectory.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="elbow" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
echo 'joint_limits: {elbwo: {has_velocity_limits: true, max_velocity: 1.0}}' > joint_limits.yaml
urdfmill check r.urdf joint_limits.yaml)",
    "Name a joint of the robot.",
    {.fix = FixSafety::certain}};

inline constexpr Rule limit_above{
    "moveit-limit-above-model",
    Severity::warning,
    "A limit of MoveIt is wider than that of the robot",
    "MoveIt plans with the wider limit, and the hardware or its driver stops.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint></robot>' > r.urdf
echo 'joint_limits: {j: {has_velocity_limits: true, max_velocity: 2.0}}' > joint_limits.yaml
urdfmill check r.urdf joint_limits.yaml)",
    "Lower it, or correct the limit of the robot."};

inline constexpr Rule limit_incomplete{
    "moveit-limit-incomplete",
    Severity::warning,
    "A limit that is switched on without a value",
    "MoveIt takes a limit of 0, or none: time parameterization then fails or uses a default.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
echo 'joint_limits: {j: {has_acceleration_limits: true}}' > joint_limits.yaml
urdfmill check r.urdf joint_limits.yaml)",
    "Add the value, or write false."};

inline constexpr Rule limit_word{
    "moveit-limit-unknown",
    Severity::warning,
    "A field of joint_limits.yaml that is nearly a known one",
    "MoveIt ignores it in silence.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
echo 'joint_limits: {j: {has_velocity_limits: true, max_velocty: 1.0}}' > joint_limits.yaml
urdfmill check r.urdf joint_limits.yaml)",
    "Correct the name.",
    {.fix = FixSafety::likely}};

inline constexpr Rule value_type{
    "moveit-value-type",
    Severity::error,
    "A value of the wrong type",
    "MoveIt reads limits as doubles, and refuses an integer: \"expected [double] got [integer]\". ROS 1 accepts both.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
echo 'joint_limits: {j: {has_velocity_limits: true, max_velocity: 1}}' > joint_limits.yaml
urdfmill check r.urdf joint_limits.yaml)",
    "Write 1.0 for 1, and true or false for a flag.",
    {.fix = FixSafety::certain}};

inline constexpr Rule group_unknown{"moveit-group-unknown",
                                    Severity::warning,
                                    "MoveIt's configuration names a group that the SRDF does not define",
                                    "A solver for an unknown group is not loaded, and its planners are not used.",
                                    R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo '<robot name="r"><group name="arm"><link name="base"/></group></robot>' > r.srdf
echo 'arn: {kinematics_solver: kdl_kinematics_plugin/KDLKinematicsPlugin}' > kinematics.yaml
urdfmill check r.urdf r.srdf kinematics.yaml)",
                                    "Name a group of the SRDF.",
                                    {.fix = FixSafety::likely}};

inline constexpr Rule planner_unknown{"moveit-planner-unknown",
                                      Severity::warning,
                                      "A group uses a planner configuration that the file does not define",
                                      "OMPL's plug-in reports it, and the planner cannot be chosen.",
                                      R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
printf 'planner_configs: {RRT: {type: geometric::RRT}}\narm: {planner_configs: [RTT]}\n' > ompl_planning.yaml
urdfmill check r.urdf ompl_planning.yaml)",
                                      "Define it under planner_configs, or correct the name.",
                                      {.fix = FixSafety::likely}};

inline constexpr Rule controller_unknown{
    "moveit-controller-unknown",
    Severity::error,
    "A controller in controller_names that the file does not describe",
    "MoveIt finds no type and no joints for it, and cannot execute trajectories with it.",
    R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'moveit_simple_controller_manager: {controller_names: [arm], arn: {type: FollowJointTrajectory, joints: []}}' > moveit_controllers.yaml
urdfmill check r.urdf moveit_controllers.yaml)",
    "Describe the controller under its name.",
    {.fix = FixSafety::likely}};

inline constexpr Rule controller_not_loaded{
    "moveit-controller-not-loaded",
    Severity::error,
    "MoveIt uses a controller whose name is nearly that of a loaded one",
    "The action of the controller does not exist, and trajectories are not executed.",
    R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {arm_controller: {type: joint_trajectory_controller/JointTrajectoryController}}}' > ros2_controllers.yaml
echo 'moveit_simple_controller_manager: {controller_names: [arm_controler], arm_controler: {type: FollowJointTrajectory, joints: []}}' > moveit_controllers.yaml
urdfmill check r.urdf ros2_controllers.yaml moveit_controllers.yaml)",
    "Use one name in both files."};

inline constexpr Rule sensor_unknown{"moveit-sensor-unknown",
                                     Severity::error,
                                     "A sensor in sensors_3d.yaml that the file does not describe",
                                     "MoveIt finds no plug-in for it, and the octomap stays empty.",
                                     R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
printf 'sensors: [camra]\ncamera: {sensor_plugin: occupancy_map_monitor/PointCloudOctomapUpdater}\n' > sensors_3d.yaml
urdfmill check r.urdf sensors_3d.yaml)",
                                     "Describe the sensor under its name.",
                                     {.fix = FixSafety::certain}};

inline constexpr Rule position_range{
    "moveit-position-range",
    Severity::warning,
    "An initial position outside the limits of its joint",
    "The simulated robot starts outside its limits, and MoveIt refuses to plan from there.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint></robot>' > r.urdf
echo 'initial_positions: {j: 1.5}' > initial_positions.yaml
urdfmill check r.urdf initial_positions.yaml)",
    "Give a position inside the limits."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {
    &joint_unknown,   &limit_above,        &limit_incomplete,      &limit_word,     &value_type,    &group_unknown,
    &planner_unknown, &controller_unknown, &controller_not_loaded, &sensor_unknown, &position_range};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&joint_unknown, Severity::note, "if a robot with other arguments, or another robot, may have the joint"},
    {&controller_not_loaded, Severity::note, "if no loaded controller has a similar name"},
    {&value_type, Severity::warning, "if the limit is switched off: MoveIt says that it expects a double, and goes on"},
    {&group_unknown, Severity::note, "if the name is not close to that of a group"},
};

}  // namespace urdfmill::moveit::rules
