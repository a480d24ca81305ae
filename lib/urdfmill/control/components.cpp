// Sensors and GPIO of <ros2_control>, frames and chained controllers that controllers name.
//
// Sources: semantic_components of controller_interface, and the on_configure of the controllers.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "urdfmill/control/interfaces.hpp"
#include "urdfmill/control/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::control {
namespace {

/// A parameter that names parts of <ros2_control>, and the state interfaces that the controller reads of each.
struct ComponentRow {
  std::string_view type, parameter, what;
  std::vector<std::string_view> states;
};

const std::vector<ComponentRow>& component_rows() {
  static const std::vector<std::string_view> wrench{"force.x",  "force.y",  "force.z",
                                                    "torque.x", "torque.y", "torque.z"};
  static const std::vector<ComponentRow> rows{
      {"admittance_controller/AdmittanceController", "ft_sensor.name", "sensor", wrench},
      {"battery_state_broadcaster/BatteryStateBroadcaster", "sensor_name", "sensor", {}},
      {"force_torque_sensor_broadcaster/ForceTorqueSensorBroadcaster", "sensor_name", "sensor", wrench},
      {"gpio_controllers/GpioCommandController", "gpios", "GPIO", {}},
      {"gps_sensor_broadcaster/GPSSensorBroadcaster", "sensor_name", "sensor", {}},
      {"imu_sensor_broadcaster/IMUSensorBroadcaster",
       "sensor_name",
       "sensor",
       {"orientation.x", "orientation.y", "orientation.z", "orientation.w", "angular_velocity.x", "angular_velocity.y",
        "angular_velocity.z", "linear_acceleration.x", "linear_acceleration.y", "linear_acceleration.z"}},
      {"magnetometer_broadcaster/MagnetometerBroadcaster",
       "sensor_name",
       "sensor",
       {"magnetic_field.x", "magnetic_field.y", "magnetic_field.z"}},
      {"pose_broadcaster/PoseBroadcaster",
       "pose_name",
       "sensor",
       {"position.x", "position.y", "position.z", "orientation.x", "orientation.y", "orientation.z", "orientation.w"}},
      {"range_sensor_broadcaster/RangeSensorBroadcaster", "sensor_name", "sensor", {"range"}}};
  return rows;
}

/// Parameters that name a frame, which is most often a link.
constexpr std::string_view frame_parameters[] = {"base_frame_id", "frame_id", "control.frame.id", "ft_sensor.frame.id",
                                                 "gravity_compensation.frame.id"};
/// Parameters that name the ends of a chain of links.
constexpr std::string_view chain_parameters[] = {"kinematics.base", "kinematics.tip"};

class ComponentCheck {
 public:
  ComponentCheck(const Controller& controller, const Hardware& hardware, urdf::Belonging belonging, source::FileId file,
                 urdf::Findings& findings)
      : controller_(controller), hardware_(hardware), belonging_(belonging), file_(file), findings_(findings) {
    for (const auto& [name, interfaces] : hardware.joints) names_.push_back(name);
  }

  void run() {
    if (hardware_.is_described)
      for (const ComponentRow& row : component_rows())
        if (row.type == controller_.row->type) check(row);
    for (const std::string_view parameter : frame_parameters) check_frame(parameter, false);
    for (const std::string_view parameter : chain_parameters) check_frame(parameter, true);
  }

 private:
  void check(const ComponentRow& row) {
    const yaml::Cursor value = controller_.parameter(row.parameter);
    if (!value.given()) return;
    for (const yaml::Cursor& item : yaml::scalars(value)) {
      if (!item.is_scalar() || item.text().empty() || !yaml::is_literal(item.text())) continue;
      const auto found = hardware_.joints.find(item.text());
      if (found == hardware_.joints.end()) {
        report_unknown(row, item);
        continue;
      }
      check_interfaces(item, row.states, found->second.states, "state", found->second.is_exact);
      if (row.parameter != "gpios") continue;
      check_listed("command_interfaces", item, found->second.commands, found->second.is_exact);
      check_listed("state_interfaces", item, found->second.states, found->second.is_exact);
    }
  }

  void report_unknown(const ComponentRow& row, const yaml::Cursor& name) {
    const source::Span place = name.span(file_);
    urdf::Extra extra = urdf::meant_name(name.text(), place, names_);
    extra.has_other_severity = extra.hint.empty() && (belonging_ == urdf::Belonging::perhaps || !hardware_.is_exact);
    findings_.report(rules::component_unknown, nullptr, place,
                     fmt::format("controller \"{}\" needs the {} \"{}\", which <ros2_control> does not list",
                                 controller_.name(), row.what, name.text()),
                     std::move(extra));
  }

  /// Checks the interfaces of a GPIO that a parameter lists.
  void check_listed(std::string_view parameter, const yaml::Cursor& name, const std::set<std::string_view>& exported,
                    bool is_exact) {
    yaml::Cursor listed = controller_.parameter(parameter).field(name.text());
    if (listed.is_sequence()) listed = listed.item(0);
    std::vector<std::string_view> wanted;
    const yaml::Cursor interfaces = listed.field("interfaces");
    for (const yaml::Cursor& item : interfaces.items())
      if (item.is_scalar() && yaml::is_literal(item.text())) wanted.push_back(item.text());
    check_interfaces(interfaces.item(0) ? interfaces.item(0) : name, wanted, exported,
                     parameter == "command_interfaces" ? "command" : "state", is_exact, name.text());
  }

  void check_interfaces(const yaml::Cursor& place, const std::vector<std::string_view>& wanted,
                        const std::set<std::string_view>& exported, std::string_view kind, bool is_exact,
                        std::string_view component = {}) {
    std::vector<std::string_view> missing;
    std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(missing),
                 [&](std::string_view interface) { return !exported.contains(interface); });
    if (missing.empty()) return;
    findings_.report(
        rules::interface_missing, nullptr, place.span(file_),
        fmt::format("controller \"{}\" needs the {} interface{} \"{}\" of \"{}\", which <ros2_control> does "
                    "not list",
                    controller_.name(), kind, missing.size() == 1 ? "" : "s", urdf::names_in_short(missing),
                    component.empty() ? place.text() : component),
        {.hint = exported.empty()
                     ? std::string()
                     : fmt::format("listed are {}", urdf::names_in_short({exported.begin(), exported.end()})),
         .has_other_severity = !is_exact || belonging_ == urdf::Belonging::perhaps});
  }

  /// Reports a frame that is nearly a link, and the end of a chain that is none.
  void check_frame(std::string_view parameter, bool is_end_of_chain) {
    const yaml::Cursor value = controller_.parameter(parameter);
    if (!value.is_scalar() || value.text().empty() || !yaml::is_literal(value.text()) ||
        findings_.link(value.text()) != nullptr)
      return;
    const source::Span place = value.span(file_);
    urdf::Extra extra = urdf::meant_name(value.text(), place, findings_.link_names);
    if (extra.hint.empty() && (!is_end_of_chain || belonging_ == urdf::Belonging::perhaps)) return;
    extra.has_other_severity = is_end_of_chain;
    findings_.report(rules::frame_unknown, nullptr, place,
                     fmt::format("controller \"{}\": {} is \"{}\", which is no link of the robot", controller_.name(),
                                 parameter, value.text()),
                     std::move(extra));
  }

  const Controller& controller_;
  const Hardware& hardware_;
  urdf::Belonging belonging_;
  source::FileId file_;
  urdf::Findings& findings_;
  std::vector<std::string_view> names_;  ///< those of all joints, sensors and GPIO
};

}  // namespace

void check_components(const Controller& controller, const Hardware& hardware, urdf::Belonging belonging,
                      source::FileId file, urdf::Findings& findings) {
  if (controller.row != nullptr) ComponentCheck(controller, hardware, belonging, file, findings).run();
}

}  // namespace urdfmill::control
