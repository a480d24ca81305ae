// urdfmill fk: poses of links.
#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/number_style.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/mechanics/broadcast.hpp"
#include "urdfmill/session/options/mechanics.hpp"

namespace urdfmill::tools {
namespace {

struct FkCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  session::FkOptions options;
  bool fixed = false;
  bool moving = false;
};

void declare_fk(Parser& parser, FkCommand& command) {
  add_model_input(parser, command.input);
  bind(parser, command.options);
  parser.option("degrees").has_effect_if(
      [&command] { return command.format != "tf" || !command.options.motion.positions.empty(); },
      "--format tf has quaternions");
  add_format_option(parser, command.format,
                    "text, json, yaml, csv, or tf (a TFMessage in YAML: each link in its parent)",
                    {"text", "json", "yaml", "csv", "tf"}, command.output);
  parser.add_flag("--static", command.fixed,
                  "With --format tf, what robot_state_publisher sends on /tf_static: the links on fixed joints, once");
  parser.add_flag(
      "--dynamic", command.moving,
      "With --format tf, what it sends on /tf: the links on moving joints, a message for each sample of --q "
      "with its time. A mimic joint follows unless --q names it");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::optional<std::string> print_poses(const std::vector<emit::LinkPoses>& samples, bool trajectory,
                                       FkCommand& command) {
  const std::string& format = command.format;
  const emit::NumberStyle style = shown(command.options.motion.style, format == "text");
  if (format == "tf") return emit::link_poses_tf(samples, style, command.robot.findings);
  if (format == "text") return emit::link_poses_text(samples, style);
  if (format == "csv") return emit::link_poses_csv(samples, style);
  const emit::Value tree =
      trajectory ? emit::link_poses_tree(samples, style) : emit::link_poses_tree(samples.front(), style);
  return emit::to_data(tree, format, command.robot.findings);
}

/// Returns the conflict between options; empty if there is none.
std::string conflict(const FkCommand& command) {
  if (!command.fixed && !command.moving) return {};
  const std::string option = command.fixed ? "--static" : "--dynamic";
  if (command.fixed && command.moving) return "--static and --dynamic cannot be combined: they are two topics";
  if (command.format != "tf") return option + " has no effect without --format tf";
  if (!command.options.request.base.empty())
    return "--base has no effect here: " + option + " gives links in their parents";
  return {};
}

std::optional<std::vector<emit::LinkPoses>> poses_of(const urdf::Robot& robot, const session::JointInput& positions,
                                                     FkCommand& command) {
  if (!command.fixed && !command.moving)
    return session::link_poses(robot, {positions, command.options.request.base, command.options.request.links},
                               command.robot.findings);
  const auto topic = command.fixed ? session::Broadcast::fixed : session::Broadcast::moving;
  return session::broadcast_transforms(robot, {topic, positions, command.options.request.links},
                                       command.robot.findings);
}

int run_fk(FkCommand& command) {
  if (const std::string message = conflict(command); !message.empty()) {
    print_error(message);
    return exit_failure;
  }
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto positions =
      command.options.motion.read(command.robot.session(), command.options.motion.positions, command.robot.findings);
  if (!positions) return finish(command.robot);
  const auto poses = poses_of(*robot, *positions, command);
  if (!poses) return finish(command.robot);
  return finish(command.robot, command.output, print_poses(*poses, positions->trajectory, command));
}

}  // namespace

extern const Command fk_command;
const Command fk_command =
    make_command<declare_fk, run_fk>(Group::kinematics, "fk", "Print the poses of links at given joint positions",
                                     "Prints the poses of links at given joint positions; mimic joints follow.");

}  // namespace urdfmill::tools
