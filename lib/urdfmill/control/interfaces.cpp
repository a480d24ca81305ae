// Sources: command_interface_configuration and state_interface_configuration of the controllers.
#include "urdfmill/control/interfaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "urdfmill/control/parameters.hpp"
#include "urdfmill/control/rules.hpp"
#include "urdfmill/control/values.hpp"
#include "urdfmill/xml/attribute_value.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::control {
namespace {

/// Interfaces that a controller claims: of each joint in one parameter, one interface or those in another parameter.
struct ClaimRow {
  std::string_view type;
  std::string_view joints, other_joints;  ///< parameters; the second counts if the first is absent
  std::string_view interface, parameter;  ///< the interface, or the parameter that names some
  bool is_command;
};
constexpr ClaimRow claim_rows[] = {
    {"diff_drive_controller/DiffDriveController", "left_wheel_names", "", "velocity", "", true},
    {"diff_drive_controller/DiffDriveController", "right_wheel_names", "", "velocity", "", true},
    {"effort_controllers/GripperActionController", "joint", "", "effort", "", true},
    {"effort_controllers/GripperActionController", "joint", "", "position", "", false},
    {"effort_controllers/JointGroupEffortController", "joints", "", "effort", "", true},
    {"forward_command_controller/ForwardCommandController", "joints", "", "", "interface_name", true},
    {"forward_command_controller/MultiInterfaceForwardCommandController", "joint", "", "", "interface_names", true},
    {"joint_state_broadcaster/JointStateBroadcaster", "joints", "", "", "interfaces", false},
    {"joint_trajectory_controller/JointTrajectoryController", "command_joints", "joints", "", "command_interfaces",
     true},
    {"joint_trajectory_controller/JointTrajectoryController", "joints", "", "", "state_interfaces", false},
    {"parallel_gripper_action_controller/GripperActionController", "joint", "", "position", "", true},
    {"position_controllers/GripperActionController", "joint", "", "position", "", true},
    {"position_controllers/GripperActionController", "joint", "", "position", "", false},
    {"position_controllers/JointGroupPositionController", "joints", "", "position", "", true},
    {"velocity_controllers/JointGroupVelocityController", "joints", "", "velocity", "", true},
};

/// Plugins that export what <ros2_control> lists.
constexpr std::array<std::string_view, 8> exact_plugins{
    "mock_components/GenericSystem",    "fake_components/GenericSystem",   "gazebo_ros2_control/GazeboSystem",
    "gz_ros2_control/GazeboSimSystem",  "ign_ros2_control/IgnitionSystem", "topic_based_ros2_control/TopicBasedSystem",
    "mujoco_ros2_control/MujocoSystem", "isaac_ros2_control/IsaacSystem"};

/// The joints of one claim without an interface.
struct Lack {
  std::vector<std::string_view> joints;
  yaml::Cursor first;
  bool is_exact = true;
  std::string hint;
};

class InterfaceCheck {
 public:
  InterfaceCheck(const Controller& controller, const Hardware& hardware, urdf::Belonging belonging, source::FileId file,
                 urdf::Findings& findings)
      : controller_(controller), hardware_(hardware), belonging_(belonging), file_(file), findings_(findings) {}

  void check(const ClaimRow& claim) {
    yaml::Cursor joints = controller_.parameter(claim.joints);
    if (!joints.given() || joints.size() == 0) {
      if (const yaml::Cursor others = controller_.parameter(claim.other_joints); others.given() && !joints.is_scalar())
        joints = others;
    }
    if (!joints.given()) return;
    if (claim.parameter.empty()) return check(claim, joints, claim.interface, {});
    const yaml::Cursor interfaces = controller_.parameter(claim.parameter);
    if (!interfaces.given()) return;
    for (const yaml::Cursor& interface : yaml::scalars(interfaces))
      if (interface.is_scalar() && yaml::is_literal(interface.text()) &&
          accepts(*controller_.row, claim.parameter, interface.text()))
        check(claim, joints, interface.text(), interface);
  }

 private:
  void check(const ClaimRow& claim, const yaml::Cursor& joints, std::string_view interface, const yaml::Cursor& place) {
    Lack lack;
    for (const yaml::Cursor& item : yaml::scalars(joints)) {
      const std::string_view name = item.text();
      const urdf::Joint* joint = findings_.joint(name);
      if (joint == nullptr) continue;  // reported, computed, or of a chained controller
      const auto found = hardware_.joints.find(name);
      const JointInterfaces* exported = found != hardware_.joints.end() ? &found->second : nullptr;
      if (exported != nullptr && (claim.is_command ? exported->commands : exported->states).contains(interface))
        continue;
      if (lack.joints.empty()) {
        lack.first = item;
        lack.hint = hint(*joint, exported, claim.is_command);
      }
      lack.joints.push_back(name);
      lack.is_exact = lack.is_exact && exported != nullptr && exported->is_exact;
    }
    if (lack.joints.empty()) return;
    const std::string_view kind = claim.is_command ? "command" : "state";
    findings_.report(
        rules::interface_missing, nullptr, (place.given() ? place : lack.first).span(file_),
        fmt::format("controller \"{}\" needs the {} interface \"{}\", which <ros2_control> does not list "
                    "for {} {}",
                    controller_.name(), kind, interface, lack.joints.size() == 1 ? "joint" : "the joints",
                    urdf::names_in_short(lack.joints)),
        {.hint = std::move(lack.hint), .has_other_severity = !lack.is_exact || belonging_ == urdf::Belonging::perhaps});
  }

  static std::string hint(const urdf::Joint& joint, const JointInterfaces* exported, bool is_command) {
    if (exported == nullptr) return fmt::format("<ros2_control> does not list joint \"{}\"", joint.name.value);
    const std::set<std::string_view>& names = is_command ? exported->commands : exported->states;
    const std::string mimics =
        joint.mimic && is_command ? fmt::format("; it mimics \"{}\"", joint.mimic->joint.value) : std::string();
    if (names.empty())
      return fmt::format("joint \"{}\" has no {} interface{}", joint.name.value, is_command ? "command" : "state",
                         mimics);
    return fmt::format("those of \"{}\" are {}{}", joint.name.value, fmt::join(names, ", "), mimics);
  }

  const Controller& controller_;
  const Hardware& hardware_;
  urdf::Belonging belonging_;
  source::FileId file_;
  urdf::Findings& findings_;
};

}  // namespace

Hardware::Hardware(const urdf::Robot& robot) {
  for (const urdf::Extension& extension : robot.extensions) {
    const xml::Element& control = *extension.element;
    if (!extension.owner.empty() || control.name != "ros2_control") continue;
    is_described = true;
    const xml::Element* hardware = control.child("hardware");
    const std::string plugin = urdf::text_of(hardware != nullptr ? hardware->child("plugin") : nullptr).value;
    const bool has_exact_plugin = std::find(exact_plugins.begin(), exact_plugins.end(), plugin) != exact_plugins.end();
    is_exact = is_exact && has_exact_plugin;
    for (const std::string_view kind : {"joint", "sensor", "gpio"})
      for (const xml::Element* e = control.child(kind); e != nullptr; e = e->next_element(kind)) {
        const auto [place, is_new] = joints.try_emplace(xml::value_of(*e, "name"));
        JointInterfaces& interfaces = place->second;
        interfaces.is_exact = has_exact_plugin && (is_new || interfaces.is_exact);
        for (const xml::Element* i = e->child(); i != nullptr; i = i->next_element()) {
          if (i->name == "command_interface") interfaces.commands.insert(xml::value_of(*i, "name"));
          if (i->name == "state_interface") interfaces.states.insert(xml::value_of(*i, "name"));
        }
      }
  }
}

void check_interfaces(const Controller& controller, const Hardware& hardware, urdf::Belonging belonging,
                      source::FileId file, urdf::Findings& findings) {
  if (!hardware.is_described || controller.row == nullptr) return;
  InterfaceCheck check(controller, hardware, belonging, file, findings);
  for (const ClaimRow& claim : claim_rows)
    if (claim.type == controller.row->type) check.check(claim);
}

}  // namespace urdfmill::control
