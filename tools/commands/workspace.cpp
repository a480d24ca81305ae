// urdfmill workspace: where a link can be.
#include "urdfmill/session/mechanics/workspace.hpp"

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"

namespace urdfmill::tools {
namespace {

struct WorkspaceCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  session::WorkspaceRequest request;
  int samples = 10000;
  int seed = 1;
  std::string format = "text";
  emit::NumberStyle style;
};

void declare_workspace(Parser& parser, WorkspaceCommand& command) {
  constexpr int most_samples = 10000000;
  add_model_input(parser, command.input);
  parser.add_option("--tip", command.request.tip, "The tip link; default: the one with the most movable joints")
      .value_name("LINK");
  parser.add_option("--base", command.request.base, "The base link; default: the root").value_name("LINK");
  parser.add_option("--samples", command.samples, "Number of random joint positions; default 10000")
      .between(1, most_samples)
      .value_name("N");
  parser.add_option("--seed", command.seed, "Seed of the random positions; default 1").value_name("N");
  parser.add_flag("--degrees", command.style.degrees, "Angles of --format csv in degrees")
      .has_effect_if([&command] { return command.format == "csv"; }, "it applies to --format csv");
  parser
      .add_option("--digits", command.style.digits,
                  "Round to this many significant digits; default: 4 in text, all in the other formats")
      .between(1, 17)
      .value_name("N");
  add_format_option(parser, command.format,
                    "text, json, yaml, or csv (one line per sample: joints, x, y, z, manipulability)",
                    {"text", "json", "yaml", "csv"}, command.output);
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::string print_reach(const session::Workspace& workspace, WorkspaceCommand& command) {
  constexpr int shown_digits = 4;
  if (command.format == "text" && !command.style.digits) command.style.digits = shown_digits;
  if (command.format == "text") return session::workspace_text(workspace, command.style);
  if (command.format == "csv") return session::workspace_csv(workspace, command.style);
  const emit::Value tree = session::workspace_tree(workspace, command.style);
  return command.format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

int run_workspace(WorkspaceCommand& command) {
  command.request.samples = static_cast<std::size_t>(command.samples);
  command.request.seed = static_cast<std::uint64_t>(command.seed);
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto workspace = session::workspace(*robot, command.request, command.robot.findings);
  if (!workspace) return finish(command.robot);
  return finish(command.robot, command.output, print_reach(*workspace, command));
}

}  // namespace

extern const Command workspace_command;
const Command workspace_command = make_command<declare_workspace, run_workspace>(
    "workspace", "Sample the positions that a link can reach",
    "Samples the positions that a link can reach within the joint limits: extent, reach and manipulability "
    "(Yoshikawa's, with angles weighted by the length of the chain), or every sample as CSV.");

}  // namespace urdfmill::tools
