// urdfmill ik: joint positions for a pose.
#include "tools/command.hpp"
#include "tools/number_style.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/options/mechanics.hpp"

namespace urdfmill::tools {
namespace {

struct IkCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  session::IkOptions options;
};

void declare_ik(Parser& parser, IkCommand& command) {
  add_model_input(parser, command.input);
  bind(parser, command.options);
  add_format_option(parser, command.format, "text, json, yaml; with --poses also csv", {"text", "json", "yaml", "csv"},
                    command.output);
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

emit::NumberStyle style_of(const IkCommand& command) {
  constexpr int shown_digits = 9;
  return shown(command.options.style, command.format == "text", shown_digits);
}

int print_path(IkCommand& command, const urdf::Robot& robot) {
  const auto path = session::ik_path(command.robot.session(), robot, command.options.request, command.robot.findings);
  if (!path) return finish(command.robot);
  const emit::NumberStyle style = style_of(command);
  if (command.format == "text") return finish(command.robot, command.output, session::ik_path_text(*path, style));
  if (command.format == "csv") return finish(command.robot, command.output, session::ik_path_csv(*path, style));
  const emit::Value tree = session::ik_path_tree(*path, style);
  return finish(command.robot, command.output, emit::to_data(tree, command.format, command.robot.findings));
}

int run_ik(IkCommand& command) {
  session::IkRequest& request = command.options.request;
  if (request.pose.empty() && request.positions.empty() && request.poses.empty()) {
    print_error("no pose is given: --pose \"x y z roll pitch yaw\"");
    return exit_failure;
  }
  if (command.format == "csv" && request.poses.empty()) {
    print_error("csv would hold a line for each pose of --poses FILE; a single pose is written as text, json or yaml");
    return exit_failure;
  }
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  if (!request.poses.empty()) return print_path(command, *robot);
  const auto answer = session::ik(*robot, request, command.robot.findings);
  if (!answer) return finish(command.robot);
  const emit::NumberStyle style = style_of(command);
  if (command.format == "text") return finish(command.robot, command.output, session::ik_text(*answer, style));
  const emit::Value tree = session::ik_tree(*answer, style);
  return finish(command.robot, command.output, emit::to_data(tree, command.format, command.robot.findings));
}

}  // namespace

extern const Command ik_command;
const Command ik_command = make_command<declare_ik, run_ik>(
    Group::kinematics, "ik", "Find joint positions for a pose of a link",
    "Finds joint positions at which a link has a given pose: in closed form for six revolute joints with a spherical "
    "wrist, a spherical shoulder or three parallel axes, by damped least squares with restarts otherwise. Every "
    "solution is verified by forward kinematics.");

}  // namespace urdfmill::tools
