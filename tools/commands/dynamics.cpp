// urdfmill dynamics: the terms of the equations of motion.
#include "tools/command.hpp"
#include "tools/number_style.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/options/mechanics.hpp"

namespace urdfmill::tools {
namespace {

struct DynamicsCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  session::DynamicsOptions options;
};

void declare_dynamics(Parser& parser, DynamicsCommand& command) {
  add_model_input(parser, command.input);
  bind(parser, command.options);
  add_format_option(parser, command.format, "text (default), json, yaml, or csv: one line per sample",
                    {"text", "json", "yaml", "csv"}, command.output);
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::optional<std::string> print_equations(const emit::DynamicsReport& report, DynamicsCommand& command) {
  const emit::NumberStyle style = shown(command.options.motion.style, command.format == "text");
  if (command.format == "text") return emit::dynamics_text(report, style);
  if (command.format == "csv") return emit::dynamics_csv(report, style);
  const emit::Value tree = emit::dynamics_tree(report, style);
  return emit::to_data(tree, command.format, command.robot.findings);
}

int run_dynamics(DynamicsCommand& command) {
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  session::DynamicsRequest& request = command.options.request;
  std::string message;
  if (!command.options.read_states(command.robot.session(), command.robot.findings, message)) {
    if (message.empty()) return finish(command.robot);
    print_error("dynamics: " + message);
    command.robot.exit_code = exit_failure;
    return finish(command.robot);
  }
  const auto report = session::dynamics(*robot, request, command.robot.findings);
  if (!report) return finish(command.robot);
  if (request.exact_rotors && report->rotors.empty()) {
    print_error("--exact-rotors has no effect here: no rotor of the model has an inertia; --rotor-inertia gives one");
    return exit_failure;
  }
  return finish(command.robot, command.output, print_equations(*report, command));
}

}  // namespace

extern const Command dynamics_command;
const Command dynamics_command = make_command<declare_dynamics, run_dynamics>(
    Group::kinematics, "dynamics", "Print and solve the equations of motion",
    "Prints the terms of M(q) ddq + C(q, dq) dq + g(q) + friction = tau, masses and inertial "
    "parameters (about the origins of the links' frames), and torques for --ddq or "
    "accelerations for --tau: in joint space, in the coordinates of a link, and under "
    "constraints.");

}  // namespace urdfmill::tools
