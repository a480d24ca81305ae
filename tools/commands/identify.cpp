// urdfmill identify: inertial parameters and friction from measured motion.
#include "urdfmill/session/mechanics/identify.hpp"
#include "tools/command.hpp"
#include "tools/motion_options.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::tools {
namespace {

struct IdentifyCommand {
  RobotOptions robot;
  std::string input;
  std::string data;
  std::string output;
  bool no_friction = false;
  int window = 10;
  std::string format = "text";
  emit::NumberStyle style;
  session::IdentifyRequest request;
};

void declare_identify(Parser& parser, IdentifyCommand& command) {
  session::IdentifyRequest& request = command.request;
  constexpr int widest = 1000;
  add_model_input(parser, command.input);
  parser
      .add_option("DATA", command.data,
                  "A CSV file with one line per sample: time, JOINT or q.JOINT, tau.JOINT, and where they were "
                  "measured dq.JOINT and ddq.JOINT; s, rad, m, N m, N")
      .required();
  parser
      .add_option(
          "--payload", request.payload,
          "Identify the parameters of this link only, such as a load at the tip; default: those of all links with mass")
      .value_name("LINK");
  parser.add_flag("--no-friction", command.no_friction,
                  "Take damping and friction from the model instead of identifying them");
  parser.add_flag("--rotors", request.rotors, "Also identify an apparent inertia of each joint's rotor");
  parser
      .add_option("--window", command.window,
                  "Samples on either side from which velocity and acceleration are estimated; default 10")
      .between(2, widest)
      .value_name("N");
  parser
      .add_option("--hold-out", request.hold_out,
                  "The fraction of the samples, at the end, that is predicted rather than fitted; default 0.2")
      .between(0, 0.9)
      .value_name("PART");
  add_gravity_option(parser, request.gravity);
  parser
      .add_option("--digits", command.style.digits,
                  "Significant digits to round to; 17: all. Default: 4 in text, all in the other formats")
      .between(1, 17)
      .value_name("N");
  parser.add_choice("-f,--format", command.format, "text (default), json, yaml", {"text", "json", "yaml"})
      .value_name("FORMAT");
  parser
      .add_option(
          "-o,--output", command.output,
          "Write the model with the physical inertials and, unless --no-friction, <dynamics damping friction> to this "
          "file: edits of the input, URDF or xacro, that keep comments and layout. Rotor inertias are only printed")
      .value_name("FILE")
      .writes_file();
  add_robot_options(parser, command.robot);
}

std::string print_identified(const session::IdentifyReport& report, IdentifyCommand& command) {
  constexpr int shown_digits = 4;
  if (command.format == "text" && !command.style.digits) command.style.digits = shown_digits;
  if (command.format == "text") return session::identify_text(report, command.style);
  const emit::Value tree = session::identify_tree(report, command.style);
  return command.format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

int run_identify(IdentifyCommand& command) {
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  if (!command.data.ends_with(".csv")) {
    print_error("identify: " + command.data + " is not a .csv file");
    return exit_failure;
  }
  const auto data = session::read_joint_input(command.robot.session(), {command.data}, false, command.robot.findings);
  if (!data) return finish(command.robot);
  session::IdentifyRequest& request = command.request;
  request.data = *data;
  request.friction = !command.no_friction;
  request.window = static_cast<std::size_t>(command.window);
  const auto report = session::identify(*robot, request, command.robot.findings);
  if (!report) return finish(command.robot);
  if (!write_output({}, print_identified(*report, command))) return exit_failure;
  if (command.output.empty()) return finish(command.robot);
  const session::InertiaEdits edits = session::write_inertias(
      {command.robot.session(), session::Input(command.input), {.arguments = command.robot.arguments}, *robot},
      session::identified_inertias(*robot, *report), {}, command.robot.findings);
  return finish(command.robot, command.output, edits.text);
}

}  // namespace

extern const Command identify_command;
const Command identify_command = make_command<declare_identify, run_identify>(
    "identify", "Identify masses, inertias and friction from measured motion",
    "Identifies from positions and torques what the motion of a model depends on: base parameters by weighted least "
    "squares with their standard deviations, friction, and for every link a physically consistent mass, centre and "
    "inertia. The end of the data is not fitted but predicted.");

}  // namespace urdfmill::tools
