// joint_limits.yaml of MoveIt and ros2_control.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/writer.hpp"

namespace urdfmill::migrate {
namespace {

struct Field {
  std::string_view name;
  std::optional<double> OutsideLimits::*value;
};
constexpr std::array<Field, 5> fields{{{"velocity", &OutsideLimits::velocity},
                                       {"effort", &OutsideLimits::effort},
                                       {"acceleration", &OutsideLimits::acceleration},
                                       {"deceleration", &OutsideLimits::deceleration},
                                       {"jerk", &OutsideLimits::jerk}}};

/// True if a joint declares that it has no such limit.
bool is_false(const yaml::Cursor& node) {
  return node.truth() == false || node.text() == "0";
}

bool read_joint(std::string_view name, const yaml::Cursor& node, OutsideLimits& limits, std::string& error) {
  for (const Field& field : fields) {
    const yaml::Cursor value = node.field(fmt::format("max_{}", field.name));
    if (!value || is_false(node.field(fmt::format("has_{}_limits", field.name)))) continue;
    const auto number = urdf::parse_number(value.text());
    if (!number) {
      error = fmt::format("line {}: max_{} of joint '{}' is not a number", value.line(), field.name, name);
      return false;
    }
    limits.*field.value = *number;
  }
  return true;
}

}  // namespace

std::optional<JointLimits> read_joint_limits(const std::string& text, std::string& error) {
  const yaml::Parsed parsed = yaml::parse(text, {.json = true});
  if (parsed.error) {
    const yaml::Mark& mark = parsed.error->mark;
    error = fmt::format("line {}, column {}: {}", mark.line + 1, mark.column + 1, parsed.error->message());
    return std::nullopt;
  }
  const yaml::Cursor joints = yaml::Cursor(parsed.document.root).field("joint_limits");
  if (!joints.is_mapping()) {
    error = "there is no map 'joint_limits'";
    return std::nullopt;
  }
  JointLimits limits;
  for (const yaml::Field& joint : joints.fields()) {
    const std::string name(joint.key.text());
    if (!joint.value.is_mapping()) {
      error = fmt::format("line {}: joint '{}' is not a map", joint.value.line(), name);
      return std::nullopt;
    }
    if (!read_joint(name, joint.value, limits[name], error)) return std::nullopt;
  }
  return limits;
}

std::optional<std::string> write_joint_limits(const JointLimits& limits, source::Sink& sink) {
  yaml::Writer out;
  out.begin_map().key("joint_limits").begin_map();
  for (const auto& [name, joint] : limits) {
    out.key(name).begin_map();
    for (const Field& field : fields) {
      const auto& value = joint.*field.value;
      out.key(fmt::format("has_{}_limits", field.name)).truth(value.has_value());
      if (value) out.key(fmt::format("max_{}", field.name)).floating(*value);
    }
    out.end();
  }
  return out.end().end().finish(sink);
}

JointLimits joint_limits(const urdf::Robot& robot) {
  JointLimits limits;
  const auto finite = [](double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; };
  for (const urdf::Joint& joint : robot.joints) {
    if (!joint.limits || joint.type == urdf::JointType::fixed || joint.type == urdf::JointType::floating) continue;
    const urdf::Limits& l = *joint.limits;
    limits[joint.name.value] = {finite(l.velocity), finite(l.effort), finite(l.acceleration), finite(l.deceleration),
                                finite(l.jerk)};
  }
  return limits;
}

}  // namespace urdfmill::migrate
