// joint_limits.yaml, as MoveIt and ros2_control know it.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>
#include <array>
#include <cmath>

#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

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

/// YAML 1.1 takes a number for a float only if it has a point, also before an exponent.
std::string yaml_float(double value) {
  std::string text = text::python_repr(value);
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
  return text;
}

bool is_false(const YAML::Node& node) {
  if (!node || !node.IsScalar()) return false;
  const std::string& text = node.Scalar();
  return text == "false" || text == "False" || text == "no" || text == "off" || text == "0";
}

bool read_joint(const std::string& name, const YAML::Node& node, OutsideLimits& limits, std::string& error) {
  for (const Field& field : fields) {
    const YAML::Node value = node[fmt::format("max_{}", field.name)];
    if (!value || is_false(node[fmt::format("has_{}_limits", field.name)])) continue;
    const auto number = value.IsScalar() ? urdf::parse_number(value.Scalar()) : std::nullopt;
    if (!number) {
      error = fmt::format("line {}: max_{} of joint '{}' is no number", value.Mark().line + 1, field.name, name);
      return false;
    }
    limits.*field.value = *number;
  }
  return true;
}

}  // namespace

std::optional<JointLimits> read_joint_limits(const std::string& yaml, std::string& error) {
  try {
    const YAML::Node document = YAML::Load(yaml);
    const YAML::Node joints = document.IsMap() ? document["joint_limits"] : YAML::Node(YAML::NodeType::Undefined);
    if (!joints || !joints.IsMap()) {
      error = "there is no map 'joint_limits'";
      return std::nullopt;
    }
    JointLimits limits;
    for (const auto& joint : joints) {
      const std::string name = joint.first.as<std::string>();
      if (!joint.second.IsMap()) {
        error = fmt::format("line {}: joint '{}' is no map", joint.second.Mark().line + 1, name);
        return std::nullopt;
      }
      if (!read_joint(name, joint.second, limits[name], error)) return std::nullopt;
    }
    return limits;
  } catch (const YAML::Exception& e) {
    error = e.mark.is_null() ? e.msg : fmt::format("line {}, column {}: {}", e.mark.line + 1, e.mark.column + 1, e.msg);
    return std::nullopt;
  }
}

std::string write_joint_limits(const JointLimits& limits) {
  std::string out = limits.empty() ? "joint_limits: {}\n" : "joint_limits:\n";
  for (const auto& [name, joint] : limits) {
    YAML::Emitter key;
    key << name;
    out += fmt::format("  {}:\n", key.c_str());
    for (const Field& field : fields) {
      const auto& value = joint.*field.value;
      out += fmt::format("    has_{}_limits: {}\n", field.name, value.has_value());
      if (value) out += fmt::format("    max_{}: {}\n", field.name, yaml_float(*value));
    }
  }
  return out;
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
