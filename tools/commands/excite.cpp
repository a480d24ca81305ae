// urdfmill excite: a motion from which a model can be identified well.
#include "urdfmill/session/mechanics/excite.hpp"
#include "tools/command.hpp"
#include "tools/motion_options.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"

namespace urdfmill::tools {
namespace {

struct ExciteCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  bool no_friction = false;
  int harmonics = 5;
  int motions = 2000;
  int seed = 1;
  std::string format = "text";
  emit::NumberStyle style;
  session::ExciteRequest request;
};

void declare_motion(Parser& parser, ExciteCommand& command) {
  session::ExciteRequest& request = command.request;
  constexpr int most_harmonics = 50, most_motions = 1000000;
  parser.add_option("--period", request.period, "Duration of the motion, s; default 10").positive().value_name("S");
  parser
      .add_option("--harmonics", command.harmonics,
                  "Sines of each joint: those of the period, of half of it, and so on; default 5")
      .between(2, most_harmonics)
      .value_name("N");
  parser.add_option("--rate", request.rate, "Samples per second in the file; default 100").positive().value_name("HZ");
  parser
      .add_option("--motions", command.motions,
                  "Number of motions to try; default 2000. More take longer and give better results")
      .between(1, most_motions)
      .value_name("N");
  parser.add_option("--seed", command.seed, "Seed of the random motions; default 1")
      .between(0, 2147483647)
      .value_name("N");
}

void declare_limits(Parser& parser, ExciteCommand& command) {
  session::ExciteRequest& request = command.request;
  parser
      .add_option("--velocity", request.velocities,
                  "The velocity limit of a joint, or of all, instead of the model's; rad/s or m/s. May be repeated")
      .value_name("[JOINT=]VALUE")
      .one_value_each();
  parser
      .add_option("--acceleration", request.accelerations,
                  "The acceleration limit of a joint, or of all; rad/s^2 or m/s^2; default: what a URDF 1.2 states, "
                  "else none")
      .value_name("[JOINT=]VALUE")
      .one_value_each();
  parser
      .add_option("--effort", request.efforts,
                  "The effort limit of a joint, or of all, instead of the model's; N m or N. The torques of the motion "
                  "are those of the model")
      .value_name("[JOINT=]VALUE")
      .one_value_each();
  parser
      .add_option("--hold", request.held,
                  "Keep a joint at this position, such as a gripper's; rad or m. May be repeated")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser.add_option("--margin", request.margin, "The fraction of each limit to keep free; default 0.05")
      .between(0, 0.9)
      .value_name("PART");
}

void declare_excite(Parser& parser, ExciteCommand& command) {
  session::ExciteRequest& request = command.request;
  add_model_input(parser, command.input);
  declare_motion(parser, command);
  declare_limits(parser, command);
  parser
      .add_option("--payload", request.payload,
                  "Identify the parameters of this link only; default: those of all links with mass")
      .value_name("LINK");
  parser.add_flag("--no-friction", command.no_friction, "Do not identify damping and friction");
  parser.add_flag("--rotors", request.rotors, "Also identify an apparent inertia of each joint's rotor");
  add_gravity_option(parser, request.gravity);
  parser
      .add_option("--digits", command.style.digits,
                  "Significant digits to round to; 17: all. Default: 4 in text, all in the other formats")
      .between(1, 17)
      .value_name("N");
  parser
      .add_choice("-f,--format", command.format,
                  "text (default): condition number before and after, and what the motion needs of each limit; json, "
                  "yaml: the same and the coefficients; csv: the motion",
                  {"text", "json", "yaml", "csv"})
      .value_name("FORMAT");
  parser
      .add_option(
          "-o,--output", command.output,
          "Write the motion to this .csv file: time, q.JOINT, dq.JOINT, ddq.JOINT, as dynamics, identify, fk and "
          "picture read it")
      .value_name("FILE")
      .writes_file();
  add_robot_options(parser, command.robot);
}

std::string print_excitation(const session::ExciteReport& report, const ExciteCommand& command) {
  constexpr int shown_digits = 4;
  emit::NumberStyle style = command.style;
  if (command.format == "text" && !style.digits) style.digits = shown_digits;
  if (command.format == "text") return session::excite_text(report, style);
  if (command.format == "csv") return session::excite_csv(report, style);
  const emit::Value tree = session::excite_tree(report, style);
  return command.format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

int run_excite(ExciteCommand& command) {
  if (!command.output.empty() && !command.output.ends_with(".csv")) {
    print_error("excite: the motion is written to a .csv file, not to \"" + command.output + "\"");
    return exit_failure;
  }
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  session::ExciteRequest& request = command.request;
  request.harmonics = static_cast<std::size_t>(command.harmonics);
  request.motions = static_cast<std::size_t>(command.motions);
  request.seed = static_cast<std::uint64_t>(command.seed);
  request.friction = !command.no_friction;
  const auto report = session::excite(*robot, request, command.robot.findings);
  if (!report) return finish(command.robot);
  if (!write_output({}, print_excitation(*report, command))) return exit_failure;
  if (command.output.empty()) return finish(command.robot);
  return finish(command.robot, command.output, session::excite_csv(*report, {false, command.style.digits}));
}

}  // namespace

extern const Command excite_command;
const Command excite_command = make_command<declare_excite, run_excite>(
    "excite", "Propose a motion for identifying masses and friction",
    "Proposes a periodic motion within the limits of positions, velocities, accelerations and efforts, from which "
    "identify can find the parameters of a model well: of the motions tried, the one whose regressor has the smallest "
    "condition number. Every joint is a sum of sines, at rest at the beginning and the end. Collisions are not looked "
    "at: watch it with picture --animate before a robot runs it. The same options give the same motion.");

}  // namespace urdfmill::tools
