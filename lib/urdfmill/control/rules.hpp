// Rules of the parameters of controllers: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::control::rules {

using source::FixSafety;
using source::Rule;
using source::Severity;

inline constexpr Rule type_unknown{
    "control-type-unknown",
    Severity::error,
    "A type of controller that does not exist",
    "The controller manager cannot load the controller. Only names close to those of ros2_controllers are reported.",
    R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {arm: {type: joint_trajectory_controler/JointTrajectoryController}}}' > c.yaml
urdfmill check r.urdf c.yaml)",
    "Correct the name.",
    {.fix = FixSafety::likely}};

inline constexpr Rule joint_unknown{
    "control-joint-unknown",
    Severity::error,
    "A controller of a joint that the robot does not have",
    "The controller finds no interfaces of the joint, and is not activated.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="elbow" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {arm: {type: forward_command_controller/ForwardCommandController}}}' > c.yaml
echo 'arm: {ros__parameters: {joints: [elbwo], interface_name: position}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
    "Name a joint of the robot.",
    {.fix = FixSafety::certain}};

inline constexpr Rule interface_missing{
    "control-interface-missing",
    Severity::error,
    "A controller needs an interface that the hardware does not export",
    "The controller is not activated. Hardware of some plugins exports more than <ros2_control> lists.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint><ros2_control name="h" type="system"><hardware><plugin>mock_components/GenericSystem</plugin></hardware><joint name="j"><command_interface name="position"/></joint></ros2_control></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {arm: {type: forward_command_controller/ForwardCommandController}}}' > c.yaml
echo 'arm: {ros__parameters: {joints: [j], interface_name: velocity}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
    "Use an interface of the joint, or add it to <ros2_control>."};

inline constexpr Rule parameter_unknown{"control-parameter-unknown",
                                        Severity::warning,
                                        "A parameter that the controller does not declare",
                                        "It is ignored in silence, and the parameter that was meant keeps its default.",
                                        R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {state: {type: joint_state_broadcaster/JointStateBroadcaster}}}' > c.yaml
echo 'state: {ros__parameters: {use_local_topic: true}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
                                        "Correct the name.",
                                        {.fix = FixSafety::certain}};

inline constexpr Rule parameter_missing{"control-parameter-missing",
                                        Severity::error,
                                        "A controller lacks a parameter that it requires",
                                        "The controller cannot be configured.",
                                        R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {imu: {type: imu_sensor_broadcaster/IMUSensorBroadcaster}}}' > c.yaml
echo 'imu: {ros__parameters: {frame_id: base}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
                                        "Give it a value."};

inline constexpr Rule parameter_type{
    "control-parameter-type",
    Severity::error,
    "A parameter of the wrong type",
    "Parameters of ROS 2 have a type: an integer is no double, and the node fails with an exception.",
    R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {update_rate: 100.0}}' > c.yaml
urdfmill check r.urdf c.yaml)",
    "Write a value of the type: 1.0 for a double, 1 for an integer, [a] for a list.",
    {.fix = FixSafety::certain}};

inline constexpr Rule parameter_value{"control-parameter-value",
                                      Severity::error,
                                      "A value that a parameter does not accept",
                                      "The controller cannot be configured.",
                                      R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {arm: {type: joint_trajectory_controller/JointTrajectoryController}}}' > c.yaml
echo 'arm: {ros__parameters: {joints: [j], command_interfaces: [postion], state_interfaces: [position]}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
                                      "Use one of the values that the message names.",
                                      {.fix = FixSafety::likely}};

inline constexpr Rule controller_name{"control-controller-name",
                                      Severity::warning,
                                      "Parameters under a name that is nearly that of a controller",
                                      "The controller gets none of them.",
                                      R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {arm_controller: {type: joint_trajectory_controller/JointTrajectoryController}}}' > c.yaml
echo 'arm_controler: {ros__parameters: {joints: [j]}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
                                      "Use one name.",
                                      {.fix = FixSafety::likely}};

inline constexpr Rule update_rate{"control-update-rate",
                                  Severity::warning,
                                  "A controller that is to run faster than its manager",
                                  "The controller manager updates it at its own rate.",
                                  R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {update_rate: 100, state: {type: joint_state_broadcaster/JointStateBroadcaster}}}' > c.yaml
echo 'state: {ros__parameters: {update_rate: 200}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
                                  "Raise the rate of the manager, or lower that of the controller."};

inline constexpr Rule component_unknown{
    "control-component-unknown",
    Severity::error,
    "A controller of a sensor or GPIO that <ros2_control> does not list",
    "The controller finds none of its interfaces, and is not activated.",
    R"(echo '<robot name="r"><link name="a"/><ros2_control name="h" type="system"><hardware><plugin>mock_components/GenericSystem</plugin></hardware><sensor name="imu"><state_interface name="orientation.x"/></sensor></ros2_control></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {wrist: {type: force_torque_sensor_broadcaster/ForceTorqueSensorBroadcaster}}}' > c.yaml
echo 'wrist: {ros__parameters: {sensor_name: tcp_fts, frame_id: a}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
    "Name a <sensor> or <gpio> of <ros2_control>, or add it there.",
    {.fix = FixSafety::certain}};

inline constexpr Rule frame_unknown{
    "control-frame-unknown",
    Severity::warning,
    "A controller names a frame that is nearly a link of the robot",
    "What it publishes cannot be transformed. The base and the tip of a chain have to be links: without them the "
    "controller is not configured.",
    R"(echo '<robot name="r"><link name="base_link"/></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {imu: {type: imu_sensor_broadcaster/IMUSensorBroadcaster}}}' > c.yaml
echo 'imu: {ros__parameters: {sensor_name: imu, frame_id: base_lnk}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
    "Name a link of the robot.",
    {.fix = FixSafety::certain}};

inline constexpr Rule chain_unknown{
    "control-chain-unknown",
    Severity::error,
    "A controller commands one that does not exist",
    "Interfaces of a chained controller begin with its name. The controller finds none, and is not activated.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
echo 'controller_manager: {ros__parameters: {wheel_pid: {type: pid_controller/PidController}, base: {type: forward_command_controller/ForwardCommandController}}}' > c.yaml
echo 'base: {ros__parameters: {joints: [whel_pid/j], interface_name: velocity}}' >> c.yaml
urdfmill check r.urdf c.yaml)",
    "Name a controller of the same manager.",
    {.fix = FixSafety::certain}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&type_unknown,      &joint_unknown,     &interface_missing, &parameter_unknown,
                                      &parameter_missing, &parameter_type,    &parameter_value,   &controller_name,
                                      &update_rate,       &component_unknown, &frame_unknown,     &chain_unknown};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&interface_missing, Severity::warning,
     "if the plugin of the hardware may export more than is listed, or the robot takes arguments"},
    {&component_unknown, Severity::note,
     "if its name is not close to a listed one, and another variant of the robot or the plugin may have it"},
    {&frame_unknown, Severity::error, "for the base or the tip of a chain"},
    {&joint_unknown, Severity::note, "if a robot with other arguments, or another robot, may have the joint"},
    {&parameter_unknown, Severity::note, "if its name is not close to a declared one"},
};

}  // namespace urdfmill::control::rules
