#include "urdfmill/simulation/drives.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::simulation {

namespace {

std::optional<double> number(const std::string& text) {
  return text.empty() ? std::nullopt : urdf::parse_number(text);
}

std::optional<double> attribute_number(const xml::Element& element, std::string_view child, std::string_view name) {
  const xml::Element* found = element.child(child);
  const xml::Attribute* value = found == nullptr ? nullptr : found->attribute(name);
  return value == nullptr ? std::nullopt : urdf::parse_number(value->value);
}

/// The command denoted by an interface name, such as "hardware_interface/EffortJointInterface" or "position".
std::optional<Command> command_of(const std::string& written) {
  const std::string name = text::lower_case(written);
  if (name.find("position") != std::string::npos) return Command::position;
  if (name.find("velocity") != std::string::npos) return Command::velocity;
  if (name.find("effort") != std::string::npos) return Command::effort;
  return std::nullopt;
}

std::string name_of(const xml::Element& element) {
  const xml::Attribute* name = element.attribute("name");
  return name == nullptr ? std::string() : std::string(name->value);
}

class DriveReader {
 public:
  explicit DriveReader(const urdf::Robot& robot) : robot_(robot) {}

  Drives read() {
    for (const urdf::Extension& extension : robot_.extensions) {
      if (!extension.owner.empty()) continue;
      if (extension.element->name == "transmission") transmission(*extension.element);
      if (extension.element->name == "ros2_control") control(*extension.element);
    }
    return std::move(found_);
  }

 private:
  void add(Drive drive) {
    if (drives_.insert(drive.joint).second) found_.drives.push_back(std::move(drive));
  }

  void transmission(const xml::Element& element) {
    const xml::Element* joint = element.child("joint");
    const xml::Element* actuator = element.child("actuator");
    if (joint == nullptr || actuator == nullptr || joint->next_element("joint") != nullptr ||
        actuator->next_element("actuator") != nullptr || robot_.joint(name_of(*joint)) == nullptr)
      return;
    const auto rotor = attribute_number(*actuator, "drake:rotor_inertia", "value");
    const auto gear = attribute_number(*actuator, "drake:gear_ratio", "value");
    const auto reduction = number(xml::child_text(*actuator, "mechanicalReduction"));
    Drive drive;
    drive.joint = name_of(*joint);
    drive.name = name_of(*actuator);
    drive.reduction = gear ? *gear : reduction.value_or(1);
    if (rotor && *rotor > 0) found_.armature[drive.joint] = *rotor * drive.reduction * drive.reduction;
    auto command = command_of(xml::child_text(*joint, "hardwareInterface"));
    if (!command) command = command_of(xml::child_text(*actuator, "hardwareInterface"));
    // As in Drake, a drive without an interface is a motor; one that is only measured (JointStateInterface) is not.
    const bool says_interface =
        joint->child("hardwareInterface") != nullptr || actuator->child("hardwareInterface") != nullptr;
    if (!command && rotor && !says_interface) command = Command::effort;
    if (command || rotor) found_.read.push_back(&element);
    if (!command) return;
    drive.command = *command;
    add(std::move(drive));
  }

  void control(const xml::Element& element) {
    for (const xml::Element* joint = element.child("joint"); joint != nullptr; joint = joint->next_element("joint")) {
      const std::string name = name_of(*joint);
      if (robot_.joint(name) == nullptr) continue;
      for (const xml::Element* e = joint->child("state_interface"); e != nullptr;
           e = e->next_element("state_interface"))
        state(element, *e, name);
      const xml::Element* interface = joint->child("command_interface");
      const auto command = interface == nullptr ? std::nullopt : command_of(name_of(*interface));
      if (!command) continue;
      Drive drive;
      drive.joint = drive.name = name;
      drive.command = *command;
      drive.lowest = number(parameter(*interface, "min"));
      drive.highest = number(parameter(*interface, "max"));
      const std::string interface_name = name_of(*interface);
      if (interface_name == "position_pid") {
        drive.stiffness = gain(*joint, "pos_kp");
        drive.damping = gain(*joint, "pos_kd");
      } else if (interface_name == "velocity_pid") {
        drive.damping = gain(*joint, "vel_kp");
      }
      note(element);
      add(std::move(drive));
    }
    for (const xml::Element* sensor = element.child("sensor"); sensor != nullptr;
         sensor = sensor->next_element("sensor"))
      mounted(element, *sensor);
  }

  /// Reads a gain, which must be a number from 0.
  static std::optional<double> gain(const xml::Element& joint, std::string_view name) {
    const std::optional<double> value = number(parameter(joint, name));
    return value && *value >= 0 && std::isfinite(*value) ? value : std::nullopt;
  }

  void note(const xml::Element& element) {
    if (found_.read.empty() || found_.read.back() != &element) found_.read.push_back(&element);
  }

  void state(const xml::Element& block, const xml::Element& interface, const std::string& joint) {
    const std::string name = name_of(interface);
    if (name == "position")
      if (const auto value = number(parameter(interface, "initial_value"))) found_.initial[joint] = *value;
    const auto what = command_of(name);
    if (!what || !measured_.insert({joint, *what}).second) return;
    note(block);
    found_.measured.push_back({joint, *what});
  }

  /// Recognises sensors by the interface names that ros2_control's broadcasters use: "orientation.x",
  /// "angular_velocity.x", "force.x" …
  void mounted(const xml::Element& block, const xml::Element& element) {
    MountedSensor sensor;
    sensor.name = name_of(element);
    sensor.link = parameter(element, "frame_id");
    if (robot_.link(sensor.link) == nullptr) return;
    for (const xml::Element* e = element.child("state_interface"); e != nullptr;
         e = e->next_element("state_interface")) {
      const std::string name = name_of(*e);
      if (name.starts_with("orientation.")) sensor.orientation = true;
      if (name.starts_with("angular_velocity.")) sensor.angular_velocity = true;
      if (name.starts_with("linear_acceleration.")) sensor.acceleration = true;
      if (name.starts_with("force.")) sensor.force = true;
      if (name.starts_with("torque.")) sensor.torque = true;
    }
    note(block);
    found_.mounted.push_back(std::move(sensor));
  }

  static std::string parameter(const xml::Element& element, std::string_view name) {
    for (const xml::Element* e = element.child("param"); e != nullptr; e = e->next_element("param"))
      if (name_of(*e) == name) return xml::text_of(*e);
    return {};
  }

  const urdf::Robot& robot_;
  Drives found_;
  std::set<std::string> drives_;
  std::set<std::pair<std::string, Command>> measured_;
};

constexpr double distance_of_full_effort = 0.1;  ///< rad or m
constexpr double otherwise_stiffness = 100;      ///< N·m/rad or N/m, for joints without an effort limit
constexpr double otherwise_damping = 10;         ///< N·m·s/rad or N·s/m

}  // namespace

Gains gains_for(std::optional<double> effort, std::optional<double> velocity) {
  return {effort ? *effort / distance_of_full_effort : otherwise_stiffness,
          effort && velocity ? *effort / *velocity : otherwise_damping};
}

Drives drives_of(const urdf::Robot& robot) {
  return DriveReader(robot).read();
}

}  // namespace urdfmill::simulation
