// urdfmill fk: where the links are.
#include "tools/command.hpp"
#include "tools/motion_options.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/motion.hpp"

namespace urdfmill::tools {
namespace {

struct FkCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string base;
  std::vector<std::string> links;
  MotionOptions motion;
  std::string format = "text";
};

void declare(Parser& parser, FkCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  add_motion_options(parser, command.motion);
  parser.add_option("--link", command.links, "Only this link; may be repeated").value_name("LINK").one_value_each();
  parser.add_option("--base", command.base, "Print poses relative to this link; default: the root").value_name("LINK");
  parser
      .add_choice("--format", command.format,
                  "text, json, yaml, csv, or tf (a TFMessage in YAML: each link in its parent)",
                  {"text", "json", "yaml", "csv", "tf"})
      .value_name("FORMAT");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

/// The same text for each sample, with an empty line between texts, or the "---" between YAML documents.
template <class Write>
std::string for_each(const std::vector<emit::LinkPoses>& samples, const char* between, const Write& write) {
  std::string text;
  for (const emit::LinkPoses& poses : samples) (text += text.empty() ? "" : between) += write(poses);
  return text;
}

std::string print(const std::vector<emit::LinkPoses>& samples, bool trajectory, const FkCommand& command) {
  const std::string& format = command.format;
  const emit::NumberStyle style = command.motion.style(format == "text");
  if (format == "tf") return for_each(samples, "---\n", [&](const auto& p) { return emit::link_poses_tf(p, style); });
  if (format == "text") return for_each(samples, "\n", [&](const auto& p) { return emit::link_poses_text(p, style); });
  if (format == "csv") return emit::link_poses_csv(samples, style);
  const emit::Value tree =
      trajectory ? emit::link_poses_tree(samples, style) : emit::link_poses_tree(samples.front(), style);
  return format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

int run(FkCommand& command) {
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto positions = command.motion.read(command.motion.positions, command.robot);
  if (!positions) return finish(command.robot);
  const auto poses = session::link_poses(*robot, {*positions, command.base, command.links}, command.robot.findings);
  if (poses && !write_output(command.output, print(*poses, positions->trajectory, command))) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command fk_command;
const Command fk_command =
    make_command<declare, run>("fk", "Print the poses of links at given joint positions",
                               "Prints the poses of links at given joint positions; mimic joints follow.");

}  // namespace urdfmill::tools
