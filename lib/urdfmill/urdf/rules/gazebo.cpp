// <gazebo> blocks: unknown names, elements that SDF requires, and implausible values.
//
// Sources: parser_urdf.cc of libsdformat (what it reads of a block), the specification of SDF (sensors and plugins),
// and gazebo.material of Gazebo classic.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numbers>
#include <optional>

#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

namespace urdfmill::urdf {

namespace {

/// The only attribute of <gazebo>.
constexpr std::string_view gazebo_attribute = "reference";

/// Returns the name of an element in lower case without underscores: plugins use both spellings for most names.
std::string plain_name(std::string_view name) {
  std::string letters = text::lower_case(std::string(name));
  std::erase(letters, '_');
  return letters;
}

/// True if the element of a plugin names one joint: `left_joint`, `jointName`, `front_wheel_joint_name`, …
bool names_joint(std::string_view name) {
  const std::string letters = plain_name(name);
  return letters.ends_with("joint") || letters.ends_with("jointname");
}

/// True if it names a link, or a frame that another program may publish.
bool names_frame(std::string_view name) {
  constexpr std::string_view names[] = {"robotbaseframe", "robotbaselink", "bodyname", "linkname", "framename"};
  return contains(names, plain_name(name));
}

/// Lengths of a vehicle (m) among the parameters of plugins.
constexpr std::string_view plugin_lengths[] = {"wheelseparation", "wheeldiameter", "wheelradius", "wheelbase"};
/// Other numeric parameters of plugins.
constexpr std::string_view plugin_numbers[] = {"updaterate",           "publishrate",    "odometryrate",
                                               "wheeltorque",          "maxwheeltorque", "wheelacceleration",
                                               "maxwheelacceleration", "updatefrequency"};
/// m; vehicles have no larger wheels.
constexpr double largest_vehicle = 20;

/// Checks a number that plugins read under an unambiguous name.
void check_plugin_number(Findings& findings, const xml::Element& e) {
  const std::string name = plain_name(e.name);
  const bool is_length = contains(plugin_lengths, name);
  const Word word = text_of(&e);
  if ((!is_length && !contains(plugin_numbers, name)) || e.child() != nullptr || word.value.empty()) return;
  const std::optional<double> value = parse_number(word.value);
  const auto odd = [&](std::string_view what, text::Hint hint = {}) {
    findings.report(rules::gazebo_value, &e, word.span,
                    fmt::format("<{}> of a Gazebo plugin is \"{}\", {}", e.name, word.value, what),
                    {.hint = std::move(hint)});
  };
  if (!value)
    odd("which is not a number");
  else if (is_length && *value > largest_vehicle)
    odd("which is too large for a vehicle; lengths are in metres",
        fmt::format("{} mm are {:.6g} m", word.value, *value / 1000));
}

/// Checks the joints and links that a plugin of Gazebo names. Names in other models have a scope and are not checked; a
/// frame need not be a link, unless its name is close to that of one.
void check_plugin(Findings& findings, const xml::Element& plugin) {
  for (const xml::Element* e = plugin.child(); e != nullptr; e = e->next_element()) {
    check_plugin_number(findings, *e);
    const bool is_joint = names_joint(e->name);
    if ((!is_joint && !names_frame(e->name)) || e->child() != nullptr) continue;
    const Word name = text_of(e);
    const Link* link = findings.link(name.value);
    if (name.value.empty() || name.value.find_first_of(" \t\r\n,;:/") != std::string::npos ||
        (is_joint ? findings.joint(name.value) != nullptr : link != nullptr))
      continue;
    Extra extra = meant_name(name.value, name.span, is_joint ? findings.joint_names : findings.link_names);
    if (!is_joint && extra.hint.empty()) continue;
    if (is_joint && link != nullptr && findings.parent_joint(*link) != nullptr)
      extra = {.hint = fmt::format("\"{}\" is a link; joint \"{}\" moves it", name.value,
                                   findings.parent_joint(*link)->name.value)};
    findings.report(rules::gazebo_reference, e, name.span,
                    fmt::format("<{}> of a Gazebo plugin names \"{}\", which is not a {}", e->name, name.value,
                                is_joint ? "joint" : "link"),
                    std::move(extra));
  }
}

/// Wrong names of the only attribute: <gazebo link="wheel">.
constexpr std::string_view other_attributes[] = {"ref", "link", "joint", "name", "for", "target"};

bool names_a_part(const Findings& findings, const xml::Attribute& attribute) {
  return contains(other_attributes, attribute.name) &&
         (findings.link(attribute.value) != nullptr || findings.joint(attribute.value) != nullptr);
}

/// Checks the link or joint that the block refers to.
void check_reference(Findings& findings, const xml::Element& element) {
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
    if (a->name != gazebo_attribute && (text::misspelling(a->name, gazebo_attribute) ||
                                        (element.attribute(gazebo_attribute) == nullptr && names_a_part(findings, *a))))
      findings.report(rules::unread_attribute, &element, a->name_span(),
                      fmt::format("unknown attribute \"{}\" of <gazebo>; readers ignore it", a->name),
                      {.hint = text::meant_hint(a->name, gazebo_attribute),
                       .fix = {{a->name_span(), std::string(gazebo_attribute)}}});
  const xml::Attribute* reference = element.attribute(gazebo_attribute);
  if (reference == nullptr || reference->value.empty() || findings.link(reference->value) != nullptr ||
      findings.joint(reference->value) != nullptr)
    return;
  std::vector<std::string_view> names = findings.link_names;
  names.insert(names.end(), findings.joint_names.begin(), findings.joint_names.end());
  findings.report(rules::gazebo_reference, &element, reference->value_span,
                  fmt::format("<gazebo> refers to \"{}\", which is neither link nor joint", reference->value),
                  meant_name(reference->value, reference->value_span, names));
}

constexpr std::string_view switches[] = {"selfCollide",
                                         "self_collide",
                                         "gravity",
                                         "turnGravityOff",
                                         "provideFeedback",
                                         "implicitSpringDamper",
                                         "preserveFixedJoint",
                                         "disableFixedJointLumping",
                                         "static"};
constexpr std::string_view switch_words[] = {"true", "false", "yes", "no", "1", "0"};
constexpr std::string_view not_negative[] = {"mu", "mu1", "mu2", "kp", "kd", "maxContacts", "max_contacts"};
constexpr std::string_view plain_numbers[] = {
    "minDepth", "min_depth", "maxVel",          "max_vel",         "dampingFactor", "laserRetro",
    "stopCfm",  "stopErp",   "springReference", "springStiffness", "fudgeFactor",   "initialJointPosition"};
/// Elements of a sensor that hold one number, at any depth.
constexpr std::string_view sensor_numbers[] = {"update_rate", "samples",    "min_angle", "max_angle", "horizontal_fov",
                                               "width",       "height",     "near",      "far",       "min",
                                               "max",         "resolution", "stddev",    "mean"};
constexpr std::string_view sensor_switches[] = {"always_on", "visualize"};
/// Types in SDF 1.12 and earlier versions.
constexpr std::string_view sensor_types[] = {"air_flow",
                                             "air_pressure",
                                             "air_speed",
                                             "altimeter",
                                             "boundingbox",
                                             "boundingbox_camera",
                                             "camera",
                                             "contact",
                                             "custom",
                                             "depth",
                                             "depth_camera",
                                             "dvl",
                                             "force_torque",
                                             "gps",
                                             "gpu_lidar",
                                             "gpu_ray",
                                             "imu",
                                             "lidar",
                                             "logical_camera",
                                             "magnetometer",
                                             "multicamera",
                                             "navsat",
                                             "ray",
                                             "rfid",
                                             "rfidtag",
                                             "rgbd",
                                             "rgbd_camera",
                                             "segmentation",
                                             "segmentation_camera",
                                             "sonar",
                                             "thermal",
                                             "thermal_camera",
                                             "wideanglecamera",
                                             "wideangle_camera",
                                             "wireless_receiver",
                                             "wireless_transmitter"};
/// Common materials of gazebo.material.
constexpr std::string_view materials[] = {
    "Gazebo/Grey",      "Gazebo/Gray",      "Gazebo/DarkGrey",      "Gazebo/DarkGray",   "Gazebo/White",
    "Gazebo/FlatBlack", "Gazebo/Black",     "Gazebo/Red",           "Gazebo/RedBright",  "Gazebo/Green",
    "Gazebo/Blue",      "Gazebo/SkyBlue",   "Gazebo/Yellow",        "Gazebo/ZincYellow", "Gazebo/DarkYellow",
    "Gazebo/Purple",    "Gazebo/Turquoise", "Gazebo/Orange",        "Gazebo/Indigo",     "Gazebo/WhiteGlow",
    "Gazebo/RedGlow",   "Gazebo/GreenGlow", "Gazebo/BlueGlow",      "Gazebo/YellowGlow", "Gazebo/PurpleGlow",
    "Gazebo/Wood",      "Gazebo/WoodFloor", "Gazebo/Gold",          "Gazebo/Silver",     "Gazebo/Bronze",
    "Gazebo/Chrome",    "Gazebo/Bricks",    "Gazebo/Grass",         "Gazebo/Road",       "Gazebo/LightOn",
    "Gazebo/LightOff",  "Gazebo/BlueLaser", "Gazebo/LightBlueLaser"};

class BlockCheck {
 public:
  explicit BlockCheck(Findings& findings) : findings_(findings) {}

  void run(const xml::Element& block) {
    for (const xml::Element* e = block.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "ros2_control") {
        report(rules::control_misplaced, *e, e->start_tag(),
               "<ros2_control> in <gazebo> is read by no program: the controller manager looks for it in <robot>",
               "move it out of <gazebo>");
        continue;
      }
      value_of_block(*e);
      inside(*e);
    }
  }

 private:
  void report(const source::Rule& rule, const xml::Element& at, Span span, std::string message, text::Hint hint = {},
              std::vector<source::Edit> fix = {}) {
    findings_.report(rule, &at, span, std::move(message), {.hint = std::move(hint), .fix = std::move(fix)});
  }

  /// Checks the values that libsdformat itself reads from a block.
  void value_of_block(const xml::Element& e) {
    const Word word = text_of(&e);
    if (word.value.empty()) return;
    const auto odd = [&](std::string_view what, text::Hint hint = {}, std::vector<source::Edit> fix = {}) {
      report(rules::gazebo_value, e, word.span, fmt::format("<{}> in <gazebo> is \"{}\", {}", e.name, word.value, what),
             std::move(hint), std::move(fix));
    };
    if (contains(switches, e.name) && !contains(switch_words, text::lower_case(word.value)))
      return odd("which is neither true nor false");
    if (e.name == "fdir1") return direction(e, word);
    const bool at_least_zero = contains(not_negative, e.name);
    if (at_least_zero || contains(plain_numbers, e.name)) {
      const std::optional<double> value = parse_number(word.value);
      if (!value && is_infinite(word.value)) return;
      if (!value) return odd("which is not a number");
      // −1 stands for "infinite" in some physics engines.
      if (at_least_zero && *value < 0 && *value != -1) odd("which is negative");
      return;
    }
    if (e.name != "material" || contains(materials, word.value)) return;
    if (const std::string_view meant = text::closest_name(word.value, materials); !meant.empty())
      odd("which is not a material of Gazebo", text::meant_hint(word.value, meant), {{word.span, std::string(meant)}});
  }

  static bool is_infinite(const std::string& word) {
    std::string letters = text::lower_case(word);
    if (letters.starts_with('-') || letters.starts_with('+')) letters.erase(0, 1);
    return letters == "inf" || letters == "infinity";
  }

  /// Checks three numbers.
  void direction(const xml::Element& e, const Word& word) {
    std::size_t count = 0;
    std::string_view rest = word.value;
    for (const char* const blanks = " \t\r\n"; !rest.empty(); ++count) {
      const std::size_t end = std::min(rest.find_first_of(blanks), rest.size());
      const bool is_number = parse_number(rest.substr(0, end)).has_value();
      rest.remove_prefix(std::min(rest.find_first_not_of(blanks, end), rest.size()));
      if (is_number) continue;
      count = 0;
      break;
    }
    if (count != 3)
      report(rules::gazebo_value, e, word.span,
             fmt::format("<{}> in <gazebo> is \"{}\", which is not three numbers", e.name, word.value));
  }

  static bool is_in_sensor(const xml::Element& e, const xml::Element& top) {
    for (const xml::Element* around = e.parent; around != top.parent; around = around->parent)
      if (around->name == "sensor") return true;
    return false;
  }

  /// Checks the elements of a sensor that SDF reads as one number or as true or false.
  void value_of_sensor(const xml::Element& e, const xml::Element& top) {
    const bool is_number = contains(sensor_numbers, e.name);
    const Word word = text_of(&e);
    if ((!is_number && !contains(sensor_switches, e.name)) || e.child() != nullptr || word.value.empty() ||
        !is_in_sensor(e, top))
      return;
    if (is_number ? parse_number(word.value) || is_infinite(word.value)
                  : contains(switch_words, text::lower_case(word.value)))
      return;
    report(rules::gazebo_value, e, word.span,
           fmt::format("<{}> of a sensor is \"{}\", which is {}", e.name, word.value,
                       is_number ? "not a number" : "neither true nor false"));
  }

  void sensor_type(const xml::Element& sensor) {
    const xml::Attribute* type = sensor.attribute("type");
    if (type == nullptr || type->value.empty() || contains(sensor_types, type->value)) return;
    const std::string_view meant = text::closest_name(type->value, sensor_types);
    report(rules::gazebo_value, sensor, type->value_span,
           fmt::format("\"{}\" is not a type of sensor that SDF has", type->value),
           text::meant_hint(type->value, meant));
  }

  /// Checks sensors and plugins at any depth.
  void inside(const xml::Element& top) {
    const xml::Element* e = &top;
    for (;;) {
      if (e->name == "plugin") {
        check_plugin(findings_, *e);
        require(*e, {"filename"});
      } else {
        if (e->name == "sensor") {
          require(*e, {"name", "type"});
          sensor_type(*e);
        }
        value_of_sensor(*e, top);
        if (e->name == "horizontal_fov") angle(*e);
        for (const auto& [low, high] : {std::pair{"min_angle", "max_angle"}, {"min", "max"}, {"near", "far"}})
          if (e->child(low) != nullptr && e->child(high) != nullptr) range(*e->child(low), *e->child(high));
      }
      // The content of a plugin is its own.
      if (const xml::Element* child = e->name == "plugin" ? nullptr : e->child(); child != nullptr) {
        e = child;
        continue;
      }
      while (e != &top && e->next_element() == nullptr) e = e->parent;
      if (e == &top) return;
      e = e->next_element();
    }
  }

  void require(const xml::Element& e, std::initializer_list<std::string_view> attributes) {
    for (const std::string_view name : attributes) {
      if (e.attribute(name) != nullptr) continue;
      std::vector<std::string_view> others;
      for (const xml::Attribute* a = e.first_attribute; a != nullptr; a = a->next) others.push_back(a->name);
      const bool file = name == "filename" && e.attribute("file") != nullptr;
      const std::string_view meant = file ? "file" : text::closest_name(name, others);
      report(rules::gazebo_incomplete, e, e.start_tag(),
             fmt::format("<{}> in <gazebo> has no attribute \"{}\", so it is not loaded", e.name, name),
             meant.empty() ? text::Hint()
                           : text::Hint(fmt::format("did you mean \"{}\" in place of \"{}\"?", name, meant),
                                        {std::string(meant), std::string(name)}));
    }
  }

  void angle(const xml::Element& e) {
    const Word word = text_of(&e);
    const auto value = parse_number(word.value);
    constexpr double full_turn = 2 * std::numbers::pi + 0.01;
    if (value && std::abs(*value) > full_turn)
      report(rules::gazebo_value, e, word.span,
             fmt::format("<{}> of a sensor is {}, more than a full turn; angles are in radians", e.name, word.value),
             fmt::format("{} degrees are {:.6g} rad", word.value, *value * std::numbers::pi / 180));
  }

  void range(const xml::Element& low, const xml::Element& high) {
    if (low.name == "min_angle") {
      angle(low);
      angle(high);
      return;  // a scanner that hangs upside down has them the other way round
    }
    const Word from = text_of(&low), to = text_of(&high);
    const auto least = parse_number(from.value), greatest = parse_number(to.value);
    if (least && greatest && *least > *greatest)
      report(rules::gazebo_value, low, from.span,
             fmt::format("<{}> of a sensor is {}, above its <{}>, {}", low.name, from.value, high.name, to.value));
  }

  Findings& findings_;
};

}  // namespace

void check_gazebo(Findings& findings) {
  // A fragment without links refers to those of the enclosing model.
  if (findings.robot.links.empty()) return;
  for (const Extension& extension : findings.robot.extensions) {
    if (!extension.owner.empty() || extension.element->name != "gazebo") continue;
    check_reference(findings, *extension.element);
    BlockCheck(findings).run(*extension.element);
  }
}

}  // namespace urdfmill::urdf
