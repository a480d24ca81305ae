#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "urdfmill/control/values.hpp"
#include "urdfmill/moveit/configuration.hpp"
#include "urdfmill/moveit/rules.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::moveit {
namespace {

using control::ParameterType;

constexpr std::array<std::string_view, 23> limit_fields{"has_position_limits",
                                                        "min_position",
                                                        "max_position",
                                                        "has_velocity_limits",
                                                        "min_velocity",
                                                        "max_velocity",
                                                        "max_acceleration",
                                                        "min_acceleration",
                                                        "has_acceleration_limits",
                                                        "has_deceleration_limits",
                                                        "max_deceleration",
                                                        "has_jerk_limits",
                                                        "max_jerk",
                                                        "min_jerk",
                                                        "has_effort_limits",
                                                        "max_effort",
                                                        "angle_wraparound",
                                                        "has_soft_limits",
                                                        "k_position",
                                                        "k_velocity",
                                                        "soft_lower_limit",
                                                        "soft_upper_limit",
                                                        "has_jerk_limit"};

/// A flag and the value that it needs.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> needed{{
    {"has_velocity_limits", "max_velocity"},
    {"has_acceleration_limits", "max_acceleration"},
    {"has_jerk_limits", "max_jerk"},
}};

bool is_flag(std::string_view name) {
  return name.starts_with("has_") || name == "angle_wraparound";
}

class LimitsCheck {
 public:
  LimitsCheck(const yaml::Field& joint, Configuration& check)
      : name_(joint.key.text()), fields_(joint.value), check_(check) {}

  void run(const urdf::Joint* joint) {
    for (const yaml::Field& field : fields_.fields()) check_field(field);
    for (const auto& [flag, value] : needed) {
      const yaml::Cursor given = fields_.field(flag);
      if (given.truth() == true && !fields_.field(value) && !misspelt_)
        check_.report(rules::limit_incomplete, given,
                      fmt::format("joint \"{}\": {} is true, but there is no {}", name_, flag, value));
    }
    if (joint == nullptr || !joint->limits) return;
    if (joint->limits->velocity.written())
      compare("has_velocity_limits", "max_velocity", joint->limits->velocity.value, "velocity");
  }

 private:
  void check_field(const yaml::Field& field) {
    const std::string_view name = field.key.text();
    if (std::find(limit_fields.begin(), limit_fields.end(), name) == limit_fields.end()) {
      const std::string_view meant = text::closest_name(name, limit_fields);
      if (meant.empty()) return;
      misspelt_ = true;
      return check_.report(rules::limit_word, field.key, fmt::format("joint \"{}\": unknown field \"{}\"", name_, name),
                           urdf::meant_name(name, check_.span(field.key), {limit_fields.begin(), limit_fields.end()}));
    }
    const auto type = control::type_of(field.value, check_.text);
    if (!type || !check_.surroundings.is_ros2) return;
    const ParameterType wanted = is_flag(name) ? ParameterType::boolean : ParameterType::floating;
    if (*type == wanted) return;
    urdf::Extra extra;
    if (wanted == ParameterType::floating && *type == ParameterType::integer) extra = check_.as_double(field.value);
    extra.has_other_severity = is_off(name);
    check_.report(rules::value_type, field.value,
                  fmt::format("joint \"{}\": {} is {}; it has to be {}", name_, name, control::name_of(*type, false),
                              control::name_of(wanted, false)),
                  std::move(extra));
  }

  /// True for a value of a limit that its flag switches off.
  [[nodiscard]] bool is_off(std::string_view name) const {
    return std::any_of(needed.begin(), needed.end(), [&](const auto& pair) {
      return pair.second == name && fields_.field(pair.first).truth() == false;
    });
  }

  void compare(std::string_view flag, std::string_view field, double most, std::string_view what) {
    constexpr double tolerance = 1.01;  // rounding of rad and degrees
    const yaml::Cursor value = fields_.field(field);
    const auto limit = urdf::parse_number(value.text());
    if (fields_.field(flag).truth() != true || !limit || !(most > 0) || !(*limit > most * tolerance)) return;
    check_.report(rules::limit_above, value,
                  fmt::format("joint \"{}\": {} {} is above the {} limit of the robot, {}", name_, field, value.text(),
                              what, text::shortest(most)));
  }

  std::string_view name_;
  yaml::Cursor fields_;
  Configuration& check_;
  bool misspelt_ = false;
};

/// The fields of Pilz's limits of the tool.
constexpr std::array<std::string_view, 6> cartesian_fields{"max_trans_vel", "max_trans_acc", "max_trans_dec",
                                                           "max_rot_vel",   "max_rot_acc",   "max_rot_dec"};

}  // namespace

void cartesian_limits(const yaml::Cursor& limits, Configuration& check) {
  for (const yaml::Field& field : limits.fields()) {
    const std::string_view name = field.key.text();
    if (std::find(cartesian_fields.begin(), cartesian_fields.end(), name) == cartesian_fields.end()) {
      if (text::closest_name(name, cartesian_fields).empty()) continue;
      check.report(rules::limit_word, field.key, fmt::format("cartesian_limits: unknown field \"{}\"", name),
                   urdf::meant_name(name, check.span(field.key), {cartesian_fields.begin(), cartesian_fields.end()}));
      continue;
    }
    const auto type = control::type_of(field.value, check.text);
    if (!type || !check.surroundings.is_ros2 || *type == ParameterType::floating) continue;
    check.report(rules::value_type, field.value,
                 fmt::format("cartesian_limits: {} is {}; it has to be {}", name, control::name_of(*type, false),
                             control::name_of(ParameterType::floating, false)),
                 *type == ParameterType::integer ? check.as_double(field.value) : urdf::Extra());
  }
}

void joint_limits(const yaml::Cursor& limits, JointNames& names, Configuration* check) {
  for (const yaml::Field& joint : limits.fields()) {
    const std::vector<yaml::Field> fields = joint.value.fields();
    // Files of other programs have joint_limits, too.
    if (std::none_of(fields.begin(), fields.end(),
                     [](const yaml::Field& field) { return field.key.text().starts_with("has_"); }))
      continue;
    names.push_back(joint.key);
    if (check == nullptr) continue;
    LimitsCheck(joint, *check).run(check->expect_joint(joint.key, "joint_limits"));
  }
}

}  // namespace urdfmill::moveit
