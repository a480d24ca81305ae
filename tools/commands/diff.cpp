// urdfmill diff: what changed between two versions of a robot.
#include "urdfmill/session/comparison/diff.hpp"

#include <string>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/session/options/checks.hpp"

namespace urdfmill::tools {
namespace {

struct DiffCommand {
  RobotOptions robot;
  std::string old_model;
  std::string new_model;
  session::DiffOptions options;
  std::string format = "text";
};

void declare_diff(Parser& parser, DiffCommand& command) {
  parser.add_option("OLD", command.old_model, "The old model: .urdf, .xacro, .yaml, .sdf or MJCF").required();
  parser.add_option("NEW", command.new_model, "The new model").required();
  bind(parser, command.options);
  add_format_option(parser, command.format, "text (default), json, markdown (for a comment), github (annotations)",
                    {"text", "json", "markdown", "github"});
  add_robot_options(parser, command.robot);
  parser.add_second_assignments(command.options.request.other_arguments, command.new_model);
}

std::string in_format(const session::Diff& diff, const DiffCommand& command) {
  if (command.format == "json") return emit::to_json(session::diff_tree(diff));
  if (command.format == "markdown") return session::diff_markdown(diff, command.new_model);
  if (command.format == "github") return session::diff_github(diff);
  return session::diff_text(diff);
}

int run_diff(DiffCommand& command) {
  RobotOptions& robot = command.robot;
  command.options.request.load.arguments = robot.arguments;
  const session::Diff diff =
      session::diff(robot.session(), command.old_model, command.new_model, command.options.request, robot.findings);
  for (const std::string& error : diff.unreadable) print_error(error);
  (void)print_findings(robot.findings, robot.sources(), robot.console);
  if (!diff.is_compared) return exit_failure;
  return print_output(in_format(diff, command)) ? static_cast<int>(diff.outcome) : exit_failure;
}

}  // namespace

extern const Command diff_command;
const Command diff_command = make_command<declare_diff, run_diff>(
    Group::check, "diff", "Print what changed between two versions of a robot",
    "Prints what changed between two versions of a robot: the robot, not its text. Each change has a class, and its "
    "place in the sources.");

}  // namespace urdfmill::tools
