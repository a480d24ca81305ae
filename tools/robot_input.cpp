#include "tools/robot_input.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/urdf/rules.hpp"

#include <algorithm>
#include <array>

#include "tools/command.hpp"
#include "tools/model_input.hpp"

namespace urdfmill::tools {
namespace {

using source::Span;

/// Rules about parts that neither place nor move a link.
constexpr std::array harmless_rules{
    &urdf::rules::capsule_in_1_0,     &urdf::rules::color_count,    &urdf::rules::color_range,
    &urdf::rules::dynamics_empty,     &urdf::rules::geometry_empty, &urdf::rules::limit_missing,
    &urdf::rules::limit_negative,     &urdf::rules::limit_order,    &urdf::rules::material_empty,
    &urdf::rules::material_duplicate, &urdf::rules::shape_unknown,  &urdf::rules::size_not_positive};

/// Rules about words of the command line.
constexpr std::array usage_rules{&kinematics::rules::unknown_link, &kinematics::rules::unknown_joint,
                                 &kinematics::rules::value_malformed, &kinematics::rules::ambiguous_tip};

bool inside(Span part, Span whole) {
  return part.known() && whole.known() && part.file == whole.file && whole.begin <= part.begin && part.end <= whole.end;
}

template <class Part>
bool inside(Span place, const std::optional<Part>& part) {
  return part && inside(place, part->span);
}

/// Whether the model moves the same with or without what was found: it stands in limits, looks and the like.
bool is_harmless(const source::Diagnostic& finding, const urdf::Robot& robot, bool masses_matter) {
  const auto holds = [&](const auto& part) { return inside(finding.span, part.span); };
  const auto stands_in_joint = [&](const urdf::Joint& joint) {
    return inside(finding.span, joint.limits) || inside(finding.span, joint.dynamics) ||
           inside(finding.span, joint.safety) || inside(finding.span, joint.calibration);
  };
  return std::find(harmless_rules.begin(), harmless_rules.end(), finding.rule) != harmless_rules.end() ||
         std::any_of(robot.materials.begin(), robot.materials.end(), holds) ||
         std::any_of(robot.joints.begin(), robot.joints.end(), stands_in_joint) ||
         std::any_of(robot.links.begin(), robot.links.end(), [&](const urdf::Link& link) {
           return std::any_of(link.visuals.begin(), link.visuals.end(), holds) ||
                  std::any_of(link.collisions.begin(), link.collisions.end(), holds) ||
                  (!masses_matter && inside(finding.span, link.inertial));
         });
}

}  // namespace

void add_robot_options(Parser& parser, RobotOptions& options) {
  parser.add_assignments(options.arguments);
  add_package_options(parser, options.packages);
  add_console_options(parser, options.console);
}

std::optional<urdf::Robot> load_robot(const std::string& path, RobotOptions& options) {
  const xacro::PackageIndex packages = package_index(options.packages, path);
  const LoadedDocument loaded =
      load_document(path, {options.arguments, &packages, false}, options.sources, options.findings);
  if (!loaded.document) {
    options.exit_code = loaded.exit_code;
    return std::nullopt;
  }
  const std::size_t before = options.findings.diagnostics.size();
  urdf::ReadResult read = urdf::read_as_far_as_possible(
      loaded.document, read_options(loaded, options.sources, urdf::Reading::strict), options.findings);
  bool refused = false;
  for (std::size_t i = before; i < options.findings.diagnostics.size(); ++i) {
    source::Diagnostic& finding = options.findings.diagnostics[i];
    if (finding.severity != source::Severity::error) continue;
    if (is_harmless(finding, read.robot, options.masses_matter))
      finding.severity = source::Severity::warning;
    else
      refused = true;
  }
  if (!refused) return std::move(read.robot);
  options.exit_code = exit_findings;
  return std::nullopt;
}

int finish(RobotOptions& options) {
  int code = std::max(options.exit_code, print_findings(options.findings, options.sources, options.console));
  // What names a thing that is not there is a mistake of the command line, not of the model.
  for (const source::Diagnostic& finding : options.findings.diagnostics)
    if (std::find(usage_rules.begin(), usage_rules.end(), finding.rule) != usage_rules.end()) code = exit_failure;
  return code;
}

}  // namespace urdfmill::tools
