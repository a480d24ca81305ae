#include "urdfmill/mjcf/gains_reader.hpp"

#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "urdfmill/files/pattern.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::mjcf {
namespace {

using yaml::Cursor;

constexpr std::string_view form =
    "gains are {kp: N, kd: N}, {kp: N, damping_ratio: N} or {frequency: HZ, "
    "damping_ratio: N}";

/// Returns why a joint has no actuator of its own; empty if it can have one.
std::string reason_against(const urdf::Joint& joint) {
  if (joint.type == urdf::JointType::fixed) return "it is fixed";
  if (joint.mimic) return "it mimics \"" + joint.mimic->joint.value + "\"";
  return joint.type == urdf::JointType::floating || joint.type == urdf::JointType::planar
             ? "it moves in several directions"
             : "";
}

class GainsFile {
 public:
  GainsFile(const source::Sources& sources, source::FileId file, const urdf::Robot& robot, source::Sink& sink)
      : text_(sources[file].bytes()), file_(file), robot_(robot), sink_(sink) {}

  std::optional<std::vector<JointGains>> read() {
    const yaml::Parsed parsed = yaml::parse(text_, {.json = true});
    if (parsed.error) {
      source::report(sink_, rules::gains, "the text is not YAML: " + parsed.error->message(),
                     yaml::span_of(*parsed.error, file_, text_));
      return std::nullopt;
    }
    const Cursor map(parsed.document.root);
    if (!map.is_mapping() || map.size() == 0) {
      error("the file is no map of joints to gains", map);
      return std::nullopt;
    }
    for (const yaml::Field& field : map.fields())
      if (const urdf::Joint* joint = robot_.joint(field.key.text())) add_joint(*joint, field);
    for (const yaml::Field& field : map.fields())
      if (robot_.joint(field.key.text()) == nullptr) add_pattern(field);
    return is_right_ ? std::optional(std::move(gains_)) : std::nullopt;
  }

 private:
  void error(std::string message, const Cursor& at, text::Hint hint = {}) {
    source::report(sink_, rules::gains, std::move(message), at ? at.line_span(file_, text_) : source::Span{file_, 0, 0},
                   std::move(hint));
    is_right_ = false;
  }

  void add_joint(const urdf::Joint& joint, const yaml::Field& field) {
    if (const std::string why = reason_against(joint); !why.empty())
      return error("joint \"" + joint.name.value + "\" cannot have gains: " + why, field.key);
    taken_.insert(joint.name.value);
    JointGains& gains = add(field);
    gains.joints.push_back(joint.name.value);
  }

  void add_pattern(const yaml::Field& field) {
    const std::string name(field.key.text());
    if (!files::has_wildcards(name)) {
      std::vector<std::string_view> names;
      for (const urdf::Joint& joint : robot_.joints) names.push_back(joint.name.value);
      return error("there is no joint \"" + name + "\"", field.key, text::did_you_mean(name, names));
    }
    JointGains& gains = add(field);
    gains.is_pattern = true;
    const files::Pattern pattern(name, files::PatternSyntax::python);
    for (const urdf::Joint& joint : robot_.joints)
      if (reason_against(joint).empty() && pattern.matches(joint.name.value) && taken_.insert(joint.name.value).second)
        gains.joints.push_back(joint.name.value);
    if (gains.joints.empty())
      error("the pattern \"" + name + "\" matches no joint that moves by itself and has no gains yet", field.key);
  }

  JointGains& add(const yaml::Field& field) {
    JointGains& gains = gains_.emplace_back();
    gains.name = field.key.text();
    gains.span = field.key.line_span(file_, text_);
    if (!field.value.is_mapping()) {
      error(std::string(form), field.value);
      return gains;
    }
    const std::array targets{std::pair{"kp", &gains.stiffness}, std::pair{"kd", &gains.damping},
                             std::pair{"frequency", &gains.frequency},
                             std::pair{"damping_ratio", &gains.damping_ratio}};
    const bool was_right = std::exchange(is_right_, true);
    for (const yaml::Field& one : field.value.fields()) {
      std::optional<double>* target = nullptr;
      for (const auto& [name, member] : targets)
        if (one.key.text() == name) target = member;
      if (target == nullptr) {
        error("unknown gain \"" + std::string(one.key.text()) + "\"; " + std::string(form), one.key);
        continue;
      }
      const auto value = one.value.is_scalar() ? urdf::parse_number(one.value.text()) : std::nullopt;
      const bool must_be_positive = target == &gains.stiffness || target == &gains.frequency;
      if (!value || !std::isfinite(*value) || *value < 0 || (must_be_positive && *value == 0))
        error(std::string(one.key.text()) + " is a number " + (must_be_positive ? "above 0" : "from 0"), one.value);
      else
        *target = *value;
    }
    const bool contradict = (gains.stiffness && gains.frequency) || (gains.damping && gains.damping_ratio) ||
                            (gains.damping && gains.frequency);
    const bool is_empty = !gains.stiffness && !gains.damping && !gains.frequency;
    if (is_right_ && (contradict || is_empty)) error(std::string(form), field.value);
    is_right_ = is_right_ && was_right;
    return gains;
  }

  std::string_view text_;
  source::FileId file_;
  const urdf::Robot& robot_;
  source::Sink& sink_;
  std::vector<JointGains> gains_;
  std::set<std::string, std::less<>> taken_;  ///< joints with gains
  bool is_right_ = true;
};

}  // namespace

std::optional<std::vector<JointGains>> read_gains(const source::Sources& sources, source::FileId file,
                                                  const urdf::Robot& robot, source::Sink& sink) {
  return GainsFile(sources, file, robot, sink).read();
}

}  // namespace urdfmill::mjcf
