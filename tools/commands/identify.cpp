// urdfmill identify: inertial parameters and friction from measured motion.
#include "tools/command.hpp"
#include "tools/number_style.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/bodies/inertia_edits.hpp"
#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::tools {
namespace {

struct IdentifyCommand {
  RobotOptions robot;
  std::string input;
  std::string data;
  std::string output;
  std::string format = "text";
  session::IdentifyOptions options;
};

void declare_identify(Parser& parser, IdentifyCommand& command) {
  add_model_input(parser, command.input);
  parser
      .add_option("DATA", command.data,
                  "A CSV file with one line per sample: time, JOINT or q.JOINT, tau.JOINT, and where they were "
                  "measured dq.JOINT and ddq.JOINT; s, rad, m, N m, N")
      .required();
  bind(parser, command.options);
  add_format_option(parser, command.format, "text (default), json, yaml", {"text", "json", "yaml"});
  const auto section = parser.under(session::Heading::output);
  parser
      .add_option(
          "-o,--output", command.output,
          "Write the model with the physical inertials and, unless --no-friction, <dynamics damping friction> to this "
          "file: edits of the input, URDF or xacro, that keep comments and layout. Rotor inertias are only printed. "
          "Refused if no links that can exist fit the torques as well as the base parameters")
      .value_name("FILE")
      .writes_file();
  parser.add_check([&command] { return unfit_name_of_xml(command.output); });
  add_robot_options(parser, command.robot);
}

std::optional<std::string> print_identified(const session::IdentifyReport& report, IdentifyCommand& command) {
  constexpr int shown_digits = 4;
  const emit::NumberStyle style = shown(command.options.style, command.format == "text", shown_digits);
  if (command.format == "text") return session::identify_text(report, style);
  const emit::Value tree = session::identify_tree(report, style);
  return emit::to_data(tree, command.format, command.robot.findings);
}

int run_identify(IdentifyCommand& command) {
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  if (!text::has_suffix(command.data, {".csv"})) {
    print_error("identify: " + command.data + " is not a .csv file");
    return exit_failure;
  }
  const auto data = session::read_joint_input(command.robot.session(), {command.data}, false, command.robot.findings);
  if (!data) return finish(command.robot);
  session::IdentifyRequest& request = command.options.request;
  request.data = *data;
  const auto report = session::identify(*robot, request, command.robot.findings);
  if (!report) return finish(command.robot);
  const auto text = print_identified(*report, command);
  if (text && !write_output({}, *text)) return exit_failure;
  if (!text || command.output.empty() || !report->consistent) return finish(command.robot);
  const session::InertiaEdits edits = session::write_inertias(
      {command.robot.session(), session::Input(command.input), {.arguments = command.robot.arguments}, *robot},
      session::identified_inertias(*robot, *report), {}, command.robot.findings);
  return finish(command.robot, command.output, edits.text);
}

}  // namespace

extern const Command identify_command;
const Command identify_command = make_command<declare_identify, run_identify>(
    Group::kinematics, "identify", "Identify masses, inertias and friction from measured motion",
    "Identifies from positions and torques what the motion of a model depends on: base parameters by least squares, "
    "weighted by the noise of each joint and its correlation, with their standard deviations, friction, and for every "
    "link a physically consistent mass, centre and "
    "inertia. The end of the data is not fitted but predicted.");

}  // namespace urdfmill::tools
