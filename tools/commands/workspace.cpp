// urdfmill workspace: the positions that a link can reach.
#include "tools/command.hpp"
#include "tools/number_style.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/options/mechanics.hpp"

namespace urdfmill::tools {
namespace {

struct WorkspaceCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  session::WorkspaceOptions options;
};

void declare_workspace(Parser& parser, WorkspaceCommand& command) {
  add_model_input(parser, command.input);
  bind(parser, command.options);
  parser.option("degrees").has_effect_if([&command] { return command.format == "csv"; }, "it applies to --format csv");
  add_format_option(parser, command.format,
                    "text, json, yaml, or csv (one line per sample: joints, x, y, z, manipulability)",
                    {"text", "json", "yaml", "csv"}, command.output);
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::optional<std::string> print_reach(const session::Workspace& workspace, WorkspaceCommand& command) {
  constexpr int shown_digits = 4;
  const emit::NumberStyle style = shown(command.options.style, command.format == "text", shown_digits);
  if (command.format == "text") return session::workspace_text(workspace, style);
  if (command.format == "csv") return session::workspace_csv(workspace, style);
  const emit::Value tree = session::workspace_tree(workspace, style);
  return emit::to_data(tree, command.format, command.robot.findings);
}

int run_workspace(WorkspaceCommand& command) {
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto workspace = session::workspace(*robot, command.options.request, command.robot.findings);
  if (!workspace) return finish(command.robot);
  return finish(command.robot, command.output, print_reach(*workspace, command));
}

}  // namespace

extern const Command workspace_command;
const Command workspace_command = make_command<declare_workspace, run_workspace>(
    Group::kinematics, "workspace", "Sample the positions that a link can reach",
    "Samples the positions that a link can reach within the joint limits: extent, reach and manipulability "
    "(Yoshikawa's, with angles weighted by the length of the chain), or every sample as CSV.");

}  // namespace urdfmill::tools
