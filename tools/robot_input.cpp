#include "tools/robot_input.hpp"
#include "urdfmill/kinematics/rules.hpp"

#include <algorithm>
#include <array>

#include "tools/command.hpp"

namespace urdfmill::tools {
namespace {

/// Rules about words of the command line.
constexpr std::array usage_rules{&kinematics::rules::unknown_link, &kinematics::rules::unknown_joint,
                                 &kinematics::rules::value_malformed, &kinematics::rules::ambiguous_tip};

}  // namespace

void add_robot_options(Parser& parser, RobotOptions& options) {
  parser.add_assignments(options.arguments);
  add_package_options(parser, options.packages);
  add_console_options(parser, options.console);
}

session::Session& RobotOptions::session() {
  if (!session_) session_.emplace(session_options(packages));
  return *session_;
}

std::optional<urdf::Robot> load_robot(const std::string& path, RobotOptions& options) {
  session::LoadedRobot loaded =
      session::load_robot(options.session(), path, {.arguments = options.arguments}, options.purpose, options.findings);
  if (!loaded.unreadable.empty()) print_error(loaded.unreadable);
  if (!loaded.robot) options.exit_code = static_cast<int>(loaded.outcome);
  return std::move(loaded.robot);
}

int finish(RobotOptions& options) {
  int code = std::max(options.exit_code, print_findings(options.findings, options.sources(), options.console));
  // What names a thing that is not there is a mistake of the command line, not of the model.
  for (const source::Diagnostic& finding : options.findings.diagnostics)
    if (std::find(usage_rules.begin(), usage_rules.end(), finding.rule) != usage_rules.end()) code = exit_failure;
  return code;
}

}  // namespace urdfmill::tools
