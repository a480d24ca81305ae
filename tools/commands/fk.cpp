// urdfmill fk: where the links are.
#include "tools/command.hpp"
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
  std::vector<std::string> values;
  std::string format = "text";
};

void declare(Parser& parser, FkCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  parser
      .add_option("--q", command.values,
                  "The position of a joint, rad or m (or 90deg); others are at 0. May be repeated")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser.add_option("--link", command.links, "Only this link; may be repeated").value_name("LINK").one_value_each();
  parser.add_option("--base", command.base, "Poses relative to this link; default: the root").value_name("LINK");
  parser
      .add_choice("--format", command.format, "text, json, yaml, or tf (a TFMessage in YAML: each link in its parent)",
                  {"text", "json", "yaml", "tf"})
      .value_name("FORMAT");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::string print(const session::LinkPoses& poses, const std::string& format) {
  if (format == "tf") return emit::link_poses_tf(poses.links);
  if (format == "text") return emit::link_poses_text(poses.base, poses.links);
  const emit::Value tree = emit::link_poses_tree(poses.base, poses.links);
  return format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

int run(FkCommand& command) {
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto poses = session::link_poses(*robot, {command.values, command.base, command.links}, command.robot.findings);
  if (poses && !write_output(command.output, print(*poses, command.format))) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command fk_command;
const Command fk_command =
    make_command<declare, run>("fk", "Tell the poses of links at given joint positions",
                               "Tells the poses of links at given joint positions; mimic joints follow.");

}  // namespace urdfmill::tools
