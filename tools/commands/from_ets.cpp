// urdfmill from-ets: a URDF from a sequence of elementary transforms.
#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/urdf.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/kinematics/ets.hpp"
#include "urdfmill/session/joint_values.hpp"

namespace urdfmill::tools {
namespace {

struct FromEtsCommand {
  std::string sequence;
  std::string output;
  std::string name = "robot";
  std::vector<std::string> constants;
  kinematics::DhRobotOptions robot;
  ConsoleOptions console;
};

void declare(Parser& parser, FromEtsCommand& command) {
  parser
      .add_option("SEQUENCE", command.sequence,
                  "The transforms, such as \"Rz(q1) Tx(1) Rz(q2) Tx(1)\"; - reads them from standard input")
      .required();
  parser.add_option("--set", command.constants, "The value of a constant: m, rad (or 90deg, pi/2). May be repeated")
      .value_name("NAME=VALUE")
      .one_value_each();
  parser.add_option("--name", command.name, "The robot's name; default: robot").value_name("NAME");
  parser.add_option("--effort", command.robot.effort, "Effort limit of each joint (sequences have none); default 100");
  parser.add_option("--velocity", command.robot.velocity, "Velocity limit of each joint; default 1");
  add_output_option(parser, command.output);
  add_console_options(parser, command.console);
}

/// --set as names and values; nothing, with an error, for a word that is not NAME=VALUE.
std::optional<kinematics::EtsConstants> constants_of(const FromEtsCommand& command) {
  kinematics::EtsConstants constants;
  for (const std::string& word : command.constants) {
    const std::size_t sign = word.find('=');
    const auto value = sign == std::string::npos
                           ? std::nullopt
                           : session::parse_position(std::string_view(word).substr(sign + 1), true, false);
    if (!value) {
      print_error("--set " + word + " is not NAME=NUMBER");
      return std::nullopt;
    }
    constants.emplace_back(word.substr(0, sign), *value);
  }
  return constants;
}

/// Without lines that begin with #, as `dh --format ets` writes them.
std::string without_comments(const std::string& text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (text[at] != '#') kept += text.substr(at, end - at) + ' ';
    at = end + 1;
  }
  return kept;
}

int run(FromEtsCommand& command) {
  const auto constants = constants_of(command);
  if (!constants) return exit_failure;
  if (command.sequence == "-") {
    files::ReadResult input = files::read_named_file("-");
    if (input.error) {
      print_error(input.error->message);
      return exit_failure;
    }
    command.sequence = without_comments(input.bytes);
  }
  std::string error;
  const auto ets = kinematics::parse_ets(command.sequence, *constants, error);
  if (!ets) {
    print_error("the sequence cannot be read: " + error);
    return exit_failure;
  }
  source::Sources sources;
  source::Collector findings;
  const auto text =
      emit::model_urdf(kinematics::robot_from_ets(*ets, command.name, command.robot, findings), std::nullopt, findings);
  const int code = print_findings(findings, sources, command.console);
  if (!text) return code;
  return write_output(command.output, *text) ? code : exit_failure;
}

}  // namespace

extern const Command from_ets_command;
const Command from_ets_command =
    make_command<declare, run>("from-ets", "Write the URDF of a sequence of elementary transforms",
                               "Writes the URDF of the robot that a sequence of elementary transforms describes: Rx, "
                               "Ry, Rz, Tx, Ty and Tz by a number or by the position of a joint, q1, q2 and so on. dh "
                               "gives its Denavit-Hartenberg tables, dh --format ets such a sequence of any chain.");

}  // namespace urdfmill::tools
