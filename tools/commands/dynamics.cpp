// urdfmill dynamics: the terms of the equations of motion.
#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/motion.hpp"

namespace urdfmill::tools {
namespace {

struct DynamicsCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::vector<std::string> positions;
  std::vector<std::string> velocities;
  std::vector<double> gravity{0, 0, -9.81};
  bool ignore_mimic = false;
  std::string format = "json";
};

void declare(Parser& parser, DynamicsCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  parser.add_option("--q", command.positions, "The position of a joint, rad or m (or 90deg); others are at 0")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser.add_option("--dq", command.velocities, "The velocity of a joint, rad/s or m/s; others are at 0")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser.add_option("--gravity", command.gravity, "In the root's frame, m/s^2; default 0 0 -9.81").values(3);
  parser.add_flag("--ignore-mimic", command.ignore_mimic, "Let mimic joints move independently");
  parser.add_choice("--format", command.format, "json, yaml", {"json", "yaml"}).value_name("FORMAT");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

int run(DynamicsCommand& command) {
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const std::array<double, 3> gravity{command.gravity[0], command.gravity[1], command.gravity[2]};
  const auto terms = session::dynamics(*robot, {command.positions, command.velocities, gravity, !command.ignore_mimic},
                                       command.robot.findings);
  if (!terms) return finish(command.robot);
  const std::string text = command.format == "json" ? emit::to_json(*terms) : emit::to_yaml(*terms);
  if (!write_output(command.output, text)) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command dynamics_command;
const Command dynamics_command =
    make_command<declare, run>("dynamics", "Tell mass matrix, bias, gravity and inertial parameters",
                               "Tells mass matrix, bias and gravity of M(q) ddq + c(q, dq) + g(q) = tau, masses and "
                               "inertial parameters (about the origins of the links' frames).");

}  // namespace urdfmill::tools
