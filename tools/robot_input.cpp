#include "tools/robot_input.hpp"

#include <algorithm>
#include <utility>

#include "tools/command.hpp"
#include "tools/outputs.hpp"
#include "urdfmill/session/motion.hpp"

namespace urdfmill::tools {

void add_model_input(Parser& parser, std::string& input) {
  parser.add_option("INPUT", input, "The model: .urdf, .xacro, .yaml, .sdf or MJCF; - is standard input").required();
}

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
  if (!loaded.unreadable.empty()) report_failure(loaded.unreadable, options.findings, options.console);
  if (!loaded.robot) options.exit_code = static_cast<int>(loaded.outcome);
  // Arguments are for each of several models that takes them.
  if (loaded.robot && std::exchange(options.is_first, false))
    session::report_unused_arguments(options.arguments, loaded.form, options.findings);
  return std::move(loaded.robot);
}

int finish(RobotOptions& options) {
  const int printed = print_findings(options.findings, options.sources(), options.console);
  return std::max({options.exit_code, printed, static_cast<int>(session::outcome_of(options.findings))});
}

bool write_result(RobotOptions& options, const std::string& output, std::string_view text) {
  return spares_sources({{"--output", output}}, options.sources()) && write_output(output, text);
}

int finish(RobotOptions& options, const std::string& output, const std::optional<std::string>& text) {
  if (text && !write_result(options, output, *text)) return exit_failure;
  return finish(options);
}

}  // namespace urdfmill::tools
