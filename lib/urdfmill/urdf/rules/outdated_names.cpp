// Names of plugins and parameters that ROS distributions renamed or removed.
#include <fmt/format.h>

#include <utility>

#include "urdfmill/urdf/distributions.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

using enum Distribution;

/// A name and its life.
struct NameHistory {
  std::string_view name;
  Distribution last;      ///< last distribution that has the name as its own
  bool is_alias = false;  ///< later ones still load it
  std::string_view now;
  Distribution since;  ///< first distribution that has the other name
};

constexpr std::string_view gz_hardware = "gz_ros2_control/GazeboSimSystem";
constexpr std::string_view mock_hardware = "mock_components/GenericSystem";
constexpr NameHistory hardware_names[] = {
    {"fake_components/GenericSystem", iron, false, mock_hardware, humble},
    {"gazebo_ros2_control/GazeboSystem", iron, false, gz_hardware, humble},
    {"ign_ros2_control/IgnitionSystem", humble, true, gz_hardware, humble},
};
/// Parameters of the mock hardware.
constexpr NameHistory mock_parameters[] = {
    {"fake_sensor_commands", iron, false, "mock_sensor_commands", humble},
    {"fake_gpio_commands", iron, false, "mock_gpio_commands", humble},
};

constexpr std::string_view control_class = "gz_ros2_control::GazeboSimROS2ControlPlugin";
/// Libraries of plugins of Gazebo that run the controller manager.
constexpr NameHistory control_libraries[] = {
    {"gazebo_ros_control", noetic, false, "gz_ros2_control-system", humble},
    {"gazebo_ros2_control", iron, false, "gz_ros2_control-system", humble},
    {"ign_ros2_control-system", humble, false, "gz_ros2_control-system", humble},
};
/// Plugins of Gazebo classic and the systems of Gazebo that do their work.
constexpr std::pair<std::string_view, std::string_view> systems[] = {
    {"gazebo_ros_ackermann_drive", "gz-sim-ackermann-steering-system"},
    {"gazebo_ros_bumper", "gz-sim-contact-system"},
    {"gazebo_ros_camera", "gz-sim-sensors-system"},
    {"gazebo_ros_diff_drive", "gz-sim-diff-drive-system"},
    {"gazebo_ros_ft_sensor", "gz-sim-forcetorque-system"},
    {"gazebo_ros_gps_sensor", "gz-sim-navsat-system"},
    {"gazebo_ros_imu_sensor", "gz-sim-imu-system"},
    {"gazebo_ros_joint_pose_trajectory", "gz-sim-joint-trajectory-controller-system"},
    {"gazebo_ros_joint_state_publisher", "gz-sim-joint-state-publisher-system"},
    {"gazebo_ros_p3d", "gz-sim-odometry-publisher-system"},
    {"gazebo_ros_planar_move", "gz-sim-velocity-control-system"},
    {"gazebo_ros_ray_sensor", "gz-sim-sensors-system"},
};
/// Last distribution with Gazebo classic.
constexpr Distribution last_classic = iron;
constexpr std::string_view classic_library = "gazebo_ros_";
constexpr std::string_view ignition_library = "ignition-gazebo-", gz_library = "gz-sim-";
constexpr std::string_view ignition_class = "ignition::gazebo::", gz_class = "gz::sim::";

/// Returns the name of a library without the parts that Gazebo adds: "libfoo.so" → "foo".
std::string_view bare(std::string_view library) {
  if (library.starts_with("lib")) library.remove_prefix(3);
  if (library.ends_with(".so")) library.remove_suffix(3);
  return library;
}

/// Returns another library in the form of the written one: "libfoo.so", "bar" → "libbar.so".
std::string in_the_form_of(std::string_view written, std::string_view library) {
  return fmt::format("{}{}{}", written.starts_with("lib") ? "lib" : "", library, written.ends_with(".so") ? ".so" : "");
}

class Search {
 public:
  explicit Search(Distribution distribution) : distribution_(distribution), ros_(facts_of(distribution).name) {}

  void run(const xml::Element& top) {
    const xml::Element* e = &top;
    for (;;) {
      if (e->name == "plugin") plugin(*e);
      if (e->name == "param") parameter(*e);
      if (const xml::Element* child = e->child(); child != nullptr) {
        e = child;
        continue;
      }
      while (e != &top && e->next_element() == nullptr) e = e->parent;
      if (e == &top) return;
      e = e->next_element();
    }
  }

  std::vector<OutdatedName> found;

 private:
  [[nodiscard]] bool is_outdated(const NameHistory& name) const { return distribution_ > name.last; }

  void plugin(const xml::Element& element) {
    if (const xml::Attribute* library = element.attribute("filename"); library != nullptr)
      return system(element, *library);
    const Word name = text_of(&element);
    for (const NameHistory& known : hardware_names)
      if (known.name == name.value && is_outdated(known)) return renamed(element, name.span, "hardware plugin", known);
  }

  void parameter(const xml::Element& element) {
    const xml::Attribute* name = element.attribute("name");
    if (name == nullptr) return;
    for (const NameHistory& known : mock_parameters)
      if (known.name == name->value && is_outdated(known)) renamed(element, name->value_span, "parameter", known);
  }

  void renamed(const xml::Element& element, Span span, std::string_view kind, const NameHistory& known) {
    add(element, span,
        known.is_alias
            ? fmt::format("the {} \"{}\" is an earlier name, which ROS {} still loads", kind, known.name, ros_)
            : fmt::format("ROS {} does not have the {} \"{}\"", ros_, kind, known.name),
        fmt::format("it is \"{}\" there", known.now), {{span, std::string(known.now)}}, known.is_alias);
  }

  void system(const xml::Element& element, const xml::Attribute& library) {
    const std::string_view name = bare(library.value);
    const xml::Attribute* called = element.attribute("name");
    for (const NameHistory& known : control_libraries) {
      if (known.name != name || !is_outdated(known)) continue;
      std::vector<source::Edit> edits{{library.value_span, in_the_form_of(library.value, known.now)}};
      if (called != nullptr) edits.push_back({called->value_span, std::string(control_class)});
      // That of ROS 1 reads its controllers from elsewhere.
      if (known.last == noetic) edits.clear();
      return add(element, library.value_span, absent(library.value),
                 fmt::format("it is \"{}\" there, with the name \"{}\"", known.now, control_class), std::move(edits));
    }
    if (name.starts_with(classic_library) && distribution_ > last_classic) return classic(element, library, name);
    // Fortress, which Humble and Iron ship, has the earlier names.
    if (name.starts_with(ignition_library) && distribution_ > last_classic) ignition(element, library, called);
  }

  void classic(const xml::Element& element, const xml::Attribute& library, std::string_view name) {
    for (const auto& [plugin, system] : systems)
      if (plugin == name)
        return add(element, library.value_span, of_classic(library.value),
                   fmt::format("its work is done by \"{}\", with parameters of its own", system));
    add(element, library.value_span, of_classic(library.value));
  }

  void ignition(const xml::Element& element, const xml::Attribute& library, const xml::Attribute* called) {
    const std::string now = fmt::format("{}{}", gz_library, bare(library.value).substr(ignition_library.size()));
    std::vector<source::Edit> edits{{library.value_span, in_the_form_of(library.value, now)}};
    if (called != nullptr && called->value.starts_with(ignition_class))
      edits.push_back({called->value_span, fmt::format("{}{}", gz_class, called->value.substr(ignition_class.size()))});
    add(element, library.value_span,
        fmt::format("the plugin \"{}\" is an earlier name, which Gazebo of ROS {} still loads", library.value, ros_),
        fmt::format("it is \"{}\" there", now), std::move(edits), true);
  }

  [[nodiscard]] std::string absent(std::string_view library) const {
    return fmt::format("ROS {} does not have the plugin \"{}\"", ros_, library);
  }
  [[nodiscard]] std::string of_classic(std::string_view library) const {
    return fmt::format("the plugin \"{}\" is one of Gazebo classic, which ROS {} does not have", library, ros_);
  }

  void add(const xml::Element& element, Span span, std::string what, std::string hint = {},
           std::vector<source::Edit> edits = {}, bool is_loaded = false) {
    found.push_back({&element, span, std::move(what), std::move(hint), std::move(edits), is_loaded});
  }

  Distribution distribution_;
  std::string_view ros_;
};

}  // namespace

std::vector<OutdatedName> outdated_names(const xml::Element& top, Distribution distribution) {
  Search search(distribution);
  search.run(top);
  return std::move(search.found);
}

}  // namespace urdfmill::urdf
