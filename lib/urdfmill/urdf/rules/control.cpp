// <ros2_control> and <transmission>: checks of joints, interfaces and bounds against the model, and of misspelt words.
//
// Sources: hardware_interface/hardware_info.hpp and component_parser.cpp of ros2_control, transmission_interface's
// transmission_parser.cpp of ros_control. Hardware may have interfaces and parameters of its own, so an unknown word is
// reported only if it is close to a known one.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

namespace urdfmill::urdf {

namespace {

constexpr std::string_view joint_interfaces[] = {"position", "velocity", "acceleration", "effort",
                                                 "torque",   "force",    "current",      "temperature"};
constexpr std::string_view sensor_interfaces[] = {"orientation.x",
                                                  "orientation.y",
                                                  "orientation.z",
                                                  "orientation.w",
                                                  "angular_velocity.x",
                                                  "angular_velocity.y",
                                                  "angular_velocity.z",
                                                  "linear_acceleration.x",
                                                  "linear_acceleration.y",
                                                  "linear_acceleration.z",
                                                  "force.x",
                                                  "force.y",
                                                  "force.z",
                                                  "torque.x",
                                                  "torque.y",
                                                  "torque.z"};
constexpr std::string_view component_types[] = {"system", "actuator", "sensor"};
constexpr std::string_view control_children[] = {"hardware", "joint", "sensor", "gpio", "transmission", "properties"};
constexpr std::string_view component_children[] = {"command_interface", "state_interface", "param"};
constexpr std::string_view interface_params[] = {"min", "max", "initial_value"};
constexpr std::string_view hardware_children[] = {"plugin", "param", "group", "properties"};
constexpr std::string_view hardware_plugins[] = {
    "mock_components/GenericSystem",    "fake_components/GenericSystem",
    "gazebo_ros2_control/GazeboSystem", "gz_ros2_control/GazeboSimSystem",
    "ign_ros2_control/IgnitionSystem",  "topic_based_ros2_control/TopicBasedSystem",
    "mujoco_ros2_control/MujocoSystem", "webots_ros2_control::Ros2ControlSystem"};
constexpr std::string_view transmission_children[] = {"type", "joint", "actuator", "plugin", "param"};
constexpr std::string_view transmission_parts[] = {"hardwareInterface", "mechanicalReduction", "mechanical_reduction",
                                                   "role", "offset"};
constexpr std::string_view transmission_types[] = {
    "transmission_interface/SimpleTransmission", "transmission_interface/DifferentialTransmission",
    "transmission_interface/FourBarLinkageTransmission", "transmission_interface/BiDirectionalTransmission"};
constexpr std::string_view hardware_interfaces[] = {
    "EffortJointInterface",       "VelocityJointInterface",    "PositionJointInterface",    "JointStateInterface",
    "PosVelJointInterface",       "PosVelAccJointInterface",   "JointCommandInterface",     "ActuatorStateInterface",
    "EffortActuatorInterface",    "VelocityActuatorInterface", "PositionActuatorInterface", "JointModeInterface",
    "ForceTorqueSensorInterface", "ImuSensorInterface"};
constexpr std::string_view interface_element = "hardwareInterface";
constexpr std::string_view hardware_owner = "hardware_interface";

Word attribute_of(const xml::Element& element, std::string_view name) {
  const xml::Attribute* attribute = element.attribute(name);
  return attribute != nullptr ? Word{std::string(attribute->value), attribute->value_span} : Word{};
}

const xml::Element* param(const xml::Element& element, std::string_view name) {
  for (const xml::Element* e = element.child("param"); e != nullptr; e = e->next_element("param"))
    if (attribute_of(*e, "name").value == name) return e;
  return nullptr;
}

class ControlCheck {
 public:
  explicit ControlCheck(Findings& findings) : findings_(findings) {}

  void ros2_control(const xml::Element& element) {
    const Word name = attribute_of(element, "name");
    if (name.span.known())
      if (const auto [first, is_new] = systems_.emplace(name.value, name.span); !is_new)
        report(
            rules::control_duplicate, element, name.span,
            fmt::format("two <ros2_control> have the name \"{}\", so the controller manager loads neither", name.value),
            {.has_other_severity = true, .places = {{"the first one is", first->second}}});
    for (const std::string_view attribute : {"name", "type"}) expect_attribute(element, attribute);
    check_type(element);
    check_children(element);
    const xml::Element* hardware = element.child("hardware");
    if (hardware == nullptr)
      report(rules::control_hardware, element, element.start_tag(),
             "<ros2_control> has no <hardware>, so the controller manager cannot load it");
    else
      check_hardware(*hardware);
    std::map<std::string, Span> joints;
    for (const xml::Element* e = element.child("joint"); e != nullptr; e = e->next_element("joint")) {
      const Word joint_name = attribute_of(*e, "name");
      if (joint_name.span.known())
        if (const auto [first, is_new] = joints.emplace(joint_name.value, joint_name.span); !is_new)
          report(rules::control_duplicate, *e, joint_name.span,
                 fmt::format("joint \"{}\" is listed twice in one <ros2_control>; its interfaces are exported twice",
                             joint_name.value),
                 {.places = {{"the first one is", first->second}}});
      if (const Joint* joint = expect_joint(*e, rules::ros2_control_joint, "<ros2_control>"))
        check_joint(*e, *joint, element);
      expect_children(*e, component_children);
      check_params(*e);
      expect_attribute(*e, "name");
      interfaces(*e, joint_interfaces);
      claim(*e, name);
    }
    report_claims(name);
    for (const xml::Element* e = element.child("sensor"); e != nullptr; e = e->next_element("sensor")) {
      expect_children(*e, component_children);
      interfaces(*e, sensor_interfaces);
    }
    for (const xml::Element* e = element.child("transmission"); e != nullptr; e = e->next_element("transmission"))
      transmission(*e, true);
  }

  void transmission(const xml::Element& element, bool of_ros2_control) {
    const Word name = attribute_of(element, "name");
    if (name.span.known())
      if (const auto [first, is_new] = transmissions_.emplace(name.value, name.span); !is_new)
        report(rules::control_duplicate, element, name.span,
               fmt::format("two transmissions have the name \"{}\"", name.value),
               {.places = {{"the first one is", first->second}}});
    expect_children(element, transmission_children);
    std::size_t joints = 0, actuators = 0;
    bool has_interface = false;
    const xml::Element* without_interface = nullptr;
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      const bool is_joint = e->name == "joint";
      if (!is_joint && e->name != "actuator") continue;
      ++(is_joint ? joints : actuators);
      if (is_joint) check_transmitted(*e);
      if (!is_joint && !of_ros2_control) check_actuator(*e, element);
      transmission_part(*e);
      if (interface_of(*e) != nullptr)
        has_interface = true;
      else if (is_joint && without_interface == nullptr)
        without_interface = e;
    }
    // pr2_mechanism's form has the type as an attribute and its own parts; Drake's form has the bare type.
    if (element.attribute("type") != nullptr || text_of(element.child("type")).value == "SimpleTransmission") return;
    if (!of_ros2_control && actuators > 0 && without_interface != nullptr && !has_interface)
      report(rules::transmission_incomplete, *without_interface, without_interface->start_tag(),
             fmt::format("neither the joint nor the actuator of transmission \"{}\" has a <hardwareInterface>, so "
                         "ros_control does not load it",
                         name.value));
    if (!name.span.known())
      report(rules::transmission_incomplete, element, element.start_tag(),
             "a transmission has no attribute \"name\", so it is not loaded");
    const auto lacks = [&](std::string_view what) {
      report(rules::transmission_incomplete, element, element.start_tag(),
             fmt::format("transmission \"{}\" has no <{}>, so it is not loaded", name.value, what));
    };
    if (joints == 0) lacks("joint");
    if (actuators == 0 && (!of_ros2_control || joints > 0)) lacks("actuator");
    const xml::Element* type = element.child(of_ros2_control ? "plugin" : "type");
    if (type == nullptr) return lacks(of_ros2_control ? "plugin" : "type");
    const Word word = text_of(type);
    expect_word(*type, word, transmission_types, "the type of a transmission");
  }

 private:
  /// Components of other types are not checked.
  void check_type(const xml::Element& element) {
    const Word type = attribute_of(element, "type");
    if (type.value.empty() || contains(component_types, type.value)) return;
    const std::string_view meant = text::closest_name(type.value, component_types);
    Extra extra{.hint = "the types are system, actuator and sensor"};
    if (!meant.empty()) extra = {text::meant_hint(type.value, meant), {{type.span, std::string(meant)}}};
    report(rules::control_word, element, type.span,
           fmt::format("<ros2_control> has the type \"{}\", so the controller manager does not load it", type.value),
           std::move(extra));
  }

  /// The parser of the controller manager throws on other elements.
  void check_children(const xml::Element& element) {
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      if (contains(control_children, e->name) || e->name.find(':') != std::string_view::npos) continue;
      const std::string_view meant = text::closest_name(e->name, control_children);
      report(rules::control_word, *e, e->start_tag(),
             fmt::format("unknown element <{}> in <ros2_control>; the controller manager refuses it", e->name),
             {.hint = meant.empty() ? fmt::format("its elements are {}", fmt::join(control_children, ", "))
                                    : text::meant_hint(e->name, meant)});
    }
  }

  void check_hardware(const xml::Element& hardware) {
    expect_children(hardware, hardware_children);
    check_params(hardware);
    const xml::Element* plugin = hardware.child("plugin");
    if (plugin == nullptr)
      return report(rules::control_hardware, hardware, hardware.start_tag(),
                    "<hardware> names no <plugin>, so the controller manager cannot load it");
    const Word name = text_of(plugin);
    if (name.value.empty())
      report(rules::control_hardware, *plugin, plugin->start_tag(),
             "<plugin> is empty, so the controller manager cannot load the hardware");
    expect_word(*plugin, name, hardware_plugins, "the plugin of the hardware");
  }

  /// Checks a joint of a transmission, which must move.
  void check_transmitted(const xml::Element& element) {
    const Joint* joint = expect_joint(element, rules::transmission_joint, "a transmission");
    if (joint == nullptr || moves(*joint)) return;
    report(rules::transmission_joint, element, attribute_of(element, "name").span,
           fmt::format("a transmission drives joint \"{}\", which is fixed", joint->name.value));
  }

  /// Checks that one motor drives one joint. It may do so through several transmissions with an interface each, and
  /// fingers pulled by one tendon mimic each other.
  void check_actuator(const xml::Element& element, const xml::Element& transmission) {
    const Word name = attribute_of(element, "name");
    const xml::Element* driven = transmission.child("joint");
    // Other types couple several joints.
    const bool is_simple = text_of(transmission.child("type")).value == transmission_types[0];
    if (!name.span.known() || driven == nullptr || !is_simple) return;
    const std::string joint = attribute_of(*driven, "name").value;
    const auto [entry, is_new] = actuators_.emplace(name.value, std::pair(joint, name.span));
    const auto& [first, place] = entry->second;
    if (is_new || first == joint || is_follower(joint) || is_follower(first)) return;
    if (reported_actuators_.insert(name.value).second)
      report(rules::control_duplicate, element, name.span,
             fmt::format("the actuator \"{}\" drives joint \"{}\" here and joint \"{}\" in another transmission",
                         name.value, joint, first),
             {.places = {{"the first one is", place}}});
  }

  [[nodiscard]] bool is_follower(const std::string& name) const {
    const Joint* joint = findings_.joint(name);
    return joint != nullptr && joint->mimic;
  }

  /// Reports a missing attribute, without which the controller manager refuses the whole description.
  void expect_attribute(const xml::Element& element, std::string_view name) {
    if (element.attribute(name) == nullptr)
      report(rules::control_hardware, element, element.start_tag(),
             fmt::format("<{}> of <ros2_control> has no attribute \"{}\", so the controller manager refuses it",
                         element.name, name));
  }

  void report(const source::Rule& rule, const xml::Element& at, Span span, std::string what, Extra extra = {}) {
    findings_.report(rule, &at, span, std::move(what), std::move(extra));
  }

  /// Returns the joint that an element names; null if there is no such joint.
  const Joint* expect_joint(const xml::Element& element, const source::Rule& rule, std::string_view what) {
    const xml::Attribute* name = element.attribute("name");
    if (name == nullptr) return nullptr;
    const Joint* joint = findings_.joint(name->value);
    if (joint == nullptr)
      report(rule, element, name->value_span, fmt::format("{} names \"{}\", which is not a joint", what, name->value),
             meant_name(name->value, name->value_span, findings_.joint_names));
    return joint;
  }

  /// Reports a word that is close to a known one.
  void expect_word(const xml::Element& at, const Word& word, Names known, std::string_view what) {
    if (word.value.empty() || contains(known, word.value)) return;
    const std::string_view meant = text::closest_name(word.value, known);
    if (meant.empty()) return;
    report(rules::control_word, at, word.span, fmt::format("{} is \"{}\"", what, word.value),
           {.hint = text::meant_hint(word.value, meant), .fix = {{word.span, std::string(meant)}}});
  }

  /// Checks that the value of a parameter is its text: the controller manager refuses an element with the value in an
  /// attribute.
  void check_params(const xml::Element& element) {
    for (const xml::Element* e = element.child("param"); e != nullptr; e = e->next_element("param")) {
      const xml::Attribute* value = e->attribute("value");
      if (value != nullptr && text_of(e).value.empty())
        report(
            rules::control_word, *e, value->name_span(),
            fmt::format("<param> of <{}> has its value in an attribute; it is read from the text of the element",
                        element.name),
            {.hint = fmt::format("write <param name=\"{}\">{}</param>", attribute_of(*e, "name").value, value->value)});
    }
  }

  /// Reports children whose names are close to a known one.
  void expect_children(const xml::Element& element, Names known) {
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      if (contains(known, e->name)) continue;
      const std::string_view meant = text::closest_name(e->name, known);
      if (!meant.empty())
        report(rules::control_word, *e, e->start_tag(),
               fmt::format("unknown element <{}> in <{}>", e->name, element.name),
               {.hint = text::meant_hint(e->name, meant)});
    }
  }

  void interfaces(const xml::Element& component, Names known) {
    std::map<std::pair<std::string_view, std::string>, Span> seen;
    for (const xml::Element* e = component.child(); e != nullptr; e = e->next_element()) {
      const bool is_command = e->name == "command_interface";
      if (!is_command && e->name != "state_interface") continue;
      const Word name = attribute_of(*e, "name");
      const std::string_view what = is_command ? "the command interface" : "the state interface";
      expect_attribute(*e, "name");
      check_params(*e);
      expect_word(*e, name, known, what);
      if (name.span.known())
        if (const auto [first, is_new] = seen.emplace(std::pair(e->name, name.value), name.span); !is_new)
          report(rules::control_duplicate, *e, name.span,
                 fmt::format("{} \"{}\" is listed twice in one <{}>; it is exported twice", what, name.value,
                             component.name),
                 {.places = {{"the first one is", first->second}}});
      for (const xml::Element* p = e->child("param"); p != nullptr; p = p->next_element("param")) interface_param(*p);
    }
  }

  void interface_param(const xml::Element& parameter) {
    expect_attribute(parameter, "name");
    const Word name = attribute_of(parameter, "name");
    static constexpr std::pair<std::string_view, std::string_view> longer[] = {
        {"minimum", "min"}, {"maximum", "max"}, {"lower", "min"}, {"upper", "max"}, {"initial", "initial_value"}};
    for (const auto& [wrong, right] : longer)
      if (name.value == wrong)
        return report(rules::control_word, parameter, name.span,
                      fmt::format("the parameter of an interface is \"{}\"", name.value),
                      {.hint = text::meant_hint(name.value, right)});
    expect_word(parameter, name, interface_params, "the parameter of an interface");
  }

  void check_joint(const xml::Element& element, const Joint& joint, const xml::Element& component) {
    const xml::Element* command = element.child("command_interface");
    if (command != nullptr && !moves(joint))
      report(rules::control_disagrees, element, attribute_of(element, "name").span,
             fmt::format("<ros2_control> commands joint \"{}\", which is fixed", joint.name.value));
    check_mimic(element, joint, command);
    check_follower(element, joint, component);
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "command_interface") {
        const std::optional<Number> low = number(*e, "min"), high = number(*e, "max");
        if (low && high && low->value > high->value)
          report(rules::control_range, *e, low->span,
                 fmt::format("joint \"{}\": min {} is above max {}", joint.name.value, low->text, high->text));
        for (const auto& bound : {low, high}) check_bound(*e, joint, bound);
      }
      if (e->name == "state_interface") check_bound(*e, joint, number(*e, "initial_value"));
    }
  }

  /// Returns a parameter that is a number; nothing if it is absent or not a number.
  std::optional<Number> number(const xml::Element& interface, std::string_view name) {
    const Word word = text_of(param(interface, name));
    if (word.value.empty()) return std::nullopt;
    const auto value = parse_number(word.value);
    if (!value) {
      report(rules::control_range, interface, word.span,
             fmt::format("{} is \"{}\", which is not a number", name, word.value));
      return std::nullopt;
    }
    return Number{*value, word.value, word.span};
  }

  /// Reports a bound or an initial value outside the joint's <limit>.
  void check_bound(const xml::Element& interface, const Joint& joint, const std::optional<Number>& bound) {
    if (!bound || !joint.limits) return;
    const Limits& limits = *joint.limits;
    const xml::Attribute* written = interface.attribute("name");
    const std::string_view name = written != nullptr ? written->value : std::string_view();
    double lower = -infinity, upper = infinity;
    if (name == "position" && has_range(joint) && limits.lower.value < limits.upper.value) {
      lower = limits.lower;
      upper = limits.upper;
    } else if ((name == "velocity" || name == "effort") && joint.type != JointType::fixed) {
      upper = name == "velocity" ? limits.velocity : limits.effort;
      lower = -upper;
    }
    if (!(lower < upper)) return;
    constexpr double tolerance = 0.01;  // 3.14 for π
    const double most = tolerance * std::max(std::abs(lower), std::abs(upper));
    if (bound->value >= lower - most && bound->value <= upper + most) return;
    report(rules::control_range, interface, bound->span,
           fmt::format("joint \"{}\": the {} {} is outside the joint's limits, {:.6g} to {:.6g}", joint.name.value,
                       name, bound->text, lower, upper));
  }

  /// Compares the mimic of the model with that of <ros2_control>: the attribute (Jazzy and later) or the parameters
  /// (before).
  void check_mimic(const xml::Element& element, const Joint& joint, const xml::Element* command) {
    const Word says = attribute_of(element, "mimic");
    const xml::Element* master = param(element, "mimic");
    if (says.value == "true" && !joint.mimic)
      report(rules::control_disagrees, element, says.span,
             fmt::format("joint \"{}\" has mimic=\"true\" but no <mimic> in the model", joint.name.value));
    if (joint.mimic && command != nullptr && says.value != "false") {
      Extra extra{.hint = fmt::format("remove its command interfaces{}, or write mimic=\"false\" here",
                                      master != nullptr ? " and the parameter mimic" : ""),
                  .places = {{"its <mimic> is", joint.mimic->span}}};
      for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element())
        if (e->name == "command_interface" || e == master || e == param(element, "multiplier"))
          extra.fix.push_back({e->span, ""});
      report_mimic(element, attribute_of(element, "name").span,
                   fmt::format("joint \"{}\" mimics \"{}\" and has a command interface", joint.name.value,
                               joint.mimic->joint.value),
                   std::move(extra));
    }
    if (master == nullptr) return;
    const Word name = text_of(master);
    if (findings_.joint(name.value) == nullptr)
      report(rules::ros2_control_joint, element, name.span,
             fmt::format("the parameter mimic names \"{}\", which is not a joint", name.value),
             {.hint = text::did_you_mean(name.value, findings_.joint_names)});
    else if (joint.mimic && joint.mimic->joint.value != name.value)
      report(rules::control_disagrees, element, name.span,
             fmt::format("joint \"{}\" follows \"{}\" here and \"{}\" in the model", joint.name.value, name.value,
                         joint.mimic->joint.value));
    const Word multiplier = text_of(param(element, "multiplier"));
    const auto value = parse_number(multiplier.value);
    if (joint.mimic && value && std::abs(*value - joint.mimic->multiplier.value) > 1e-6)
      report(rules::control_disagrees, element, multiplier.span,
             fmt::format("joint \"{}\" has the multiplier {} here and {} in the model", joint.name.value,
                         multiplier.value, text::shortest(joint.mimic->multiplier.value)));
  }

  /// Reports what controller managers since Jazzy refuse about a joint that follows another one.
  void report_mimic(const xml::Element& element, Span span, const std::string& what, Extra extra) {
    const auto ros = findings_.options.distribution;
    if (ros && *ros < Distribution::jazzy) return;
    extra.has_other_severity = !ros;
    report(rules::control_mimic, element, span,
           what + (ros ? fmt::format("; the controller manager of ROS {} stops there", facts_of(*ros).name)
                       : "; controller managers since ROS jazzy stop there"),
           std::move(extra));
  }

  /// Checks that the joint which another one follows is in the same component.
  void check_follower(const xml::Element& element, const Joint& joint, const xml::Element& component) {
    if (!joint.mimic || attribute_of(element, "mimic").value == "false") return;
    for (const xml::Element* e = component.child("joint"); e != nullptr; e = e->next_element("joint"))
      if (attribute_of(*e, "name").value == joint.mimic->joint.value) return;
    report_mimic(element, attribute_of(element, "name").span,
                 fmt::format("joint \"{}\" mimics \"{}\", which is not in the same <ros2_control>", joint.name.value,
                             joint.mimic->joint.value),
                 {.hint = fmt::format("list \"{}\" here, or write mimic=\"false\"", joint.mimic->joint.value),
                  .places = {{"its <mimic> is", joint.mimic->span}}});
  }

  /// The component that exports an interface.
  struct Claim {
    std::string component;
    Span span;
  };
  /// Interfaces that two components export.
  struct Conflict {
    const xml::Element* element = nullptr;  ///< the first such interface in the later component
    Claim first;
    std::vector<std::string> commands, states;
  };

  /// Notes the interfaces of a joint, and those that an earlier component exports, too.
  void claim(const xml::Element& joint, const Word& component) {
    const std::string owner = attribute_of(joint, "name").value;
    for (const xml::Element* e = joint.child(); e != nullptr; e = e->next_element()) {
      const bool is_command = e->name == "command_interface";
      if (!is_command && e->name != "state_interface") continue;
      const std::string interface = owner + '/' + attribute_of(*e, "name").value;
      const auto [known, is_new] = claims_[is_command].emplace(interface, Claim{component.value, e->start_tag()});
      // A second listing in one component is reported elsewhere, and so are components of one name.
      if (is_new || known->second.component == component.value) continue;
      Conflict& conflict = conflicts_[known->second.component];
      if (conflict.element == nullptr) conflict = {e, known->second, {}, {}};
      (is_command ? conflict.commands : conflict.states).push_back(interface);
    }
  }

  void report_claims(const Word& component) {
    for (const auto& [other, conflict] : conflicts_) {
      const bool is_command = !conflict.commands.empty();
      const std::vector<std::string>& interfaces = is_command ? conflict.commands : conflict.states;
      report(rules::control_duplicate, *conflict.element, conflict.element->start_tag(),
             fmt::format("{} interface{} {} {} exported by \"{}\" and by \"{}\"", is_command ? "command" : "state",
                         interfaces.size() > 1 ? "s" : "", names_in_short({interfaces.begin(), interfaces.end()}),
                         interfaces.size() > 1 ? "are" : "is", other, component.value),
             {.hint = "keep one, such as that of the simulation where it is simulated",
              .has_other_severity = is_command,
              .places = {{"the first one is", conflict.first.span}}});
    }
    conflicts_.clear();
  }

  /// Returns the interface of a joint or actuator, even a misspelt one, which is reported as such; or null.
  static const xml::Element* interface_of(const xml::Element& part) {
    for (const xml::Element* e = part.child(); e != nullptr; e = e->next_element())
      if (e->name == interface_element || text::misspelling(e->name, interface_element)) return e;
    return nullptr;
  }

  /// Checks a joint or actuator of a transmission.
  void transmission_part(const xml::Element& part) {
    expect_children(part, transmission_parts);
    for (const xml::Element* e = part.child("hardwareInterface"); e != nullptr;
         e = e->next_element("hardwareInterface")) {
      const Word word = text_of(e);
      std::string_view name = word.value;
      const std::size_t slash = name.find('/');
      const std::string_view owner = slash == std::string_view::npos ? "" : name.substr(0, slash);
      if (!owner.empty()) name.remove_prefix(slash + 1);
      const bool known = contains(hardware_interfaces, name);
      if (word.value.empty() || (known && (owner.empty() || owner == hardware_owner))) continue;
      // Other packages have their own interfaces, under their own name or none.
      if (!owner.empty() && !text::misspelling(owner, hardware_owner)) continue;
      const std::string_view meant = known ? name : text::closest_name(name, hardware_interfaces);
      if (owner.empty() && meant.empty()) continue;
      report(rules::hardware_interface, *e, word.span,
             fmt::format("\"{}\" is not a hardware interface of ros_control", word.value),
             {.hint = meant.empty() ? text::Hint()
                                    : text::meant_hint(word.value, fmt::format("{}/{}", hardware_owner, meant))});
    }
    for (const std::string_view element : {"mechanicalReduction", "mechanical_reduction"}) {
      const xml::Element* written = part.child(element);
      const Word reduction = text_of(written);
      if (const auto value = parse_number(reduction.value); written != nullptr && (!value || *value == 0))
        report(rules::transmission_incomplete, *written,
               reduction.value.empty() ? written->start_tag() : reduction.span,
               fmt::format("the mechanical reduction \"{}\" is {}", reduction.value, value ? "zero" : "not a number"));
    }
  }

  Findings& findings_;
  std::map<std::string, Span> transmissions_;
  std::set<std::string> reported_actuators_;
  std::map<std::string, Span> systems_;        ///< names of components and the places of these
  std::map<std::string, Claim> claims_[2];     ///< by interface; states, then commands
  std::map<std::string, Conflict> conflicts_;  ///< those of one component, by the earlier one
  /// And the joint that each one drives, with the place of its name.
  std::map<std::string, std::pair<std::string, Span>> actuators_;
};

}  // namespace

void check_control(Findings& findings) {
  // A fragment without links refers to those of the enclosing model.
  if (findings.robot.links.empty()) return;
  ControlCheck check(findings);
  for (const Extension& extension : findings.robot.extensions) {
    if (!extension.owner.empty()) continue;
    if (extension.element->name == "transmission") check.transmission(*extension.element, false);
    if (extension.element->name == "ros2_control") check.ros2_control(*extension.element);
  }
}

}  // namespace urdfmill::urdf
