// urdfmill from-dh: a URDF from a Denavit–Hartenberg table.
#include <algorithm>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/session/dh/dh_urdf.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/session/options/choices.hpp"

namespace urdfmill::tools {
namespace {

struct FromDhCommand {
  std::string input;
  std::string output;
  session::DhUrdfRequest request;
  ConsoleOptions console;
};

void declare_from_dh(Parser& parser, FromDhCommand& command) {
  parser.add_option("TABLE", command.input, "The table: CSV, TSV, Markdown, YAML or JSON; - for standard input")
      .required();
  parser
      .add_choice("--convention", command.request.read.convention,
                  "standard or modified; required unless the table states it", session::convention_choices)
      .value_name("NAME");
  parser
      .add_option("--name", command.request.read.name,
                  "The robot's name, if the table does not give it; default: that of the file")
      .value_name("NAME");
  parser.add_flag("--degrees", command.request.read.degrees, "Angles are in degrees unless the table states a unit");
  parser.add_flag("--millimetres", command.request.read.millimetres,
                  "Lengths are in mm unless the table states a unit");
  parser
      .add_option("--effort", command.request.robot.effort,
                  "Effort limit of each joint, N m or N; default: 100 where a joint has limits")
      .not_negative()
      .value_name("N");
  parser
      .add_option("--velocity", command.request.robot.velocity,
                  "Velocity limit of each joint, rad/s or m/s; default: 1 where a joint has limits")
      .not_negative()
      .value_name("V");
  add_output_option(parser, command.output);
  add_console_options(parser, command.console);
}

int run_from_dh(FromDhCommand& command) {
  session::Session session;
  source::Collector findings;
  const session::DhUrdf made = session::dh_urdf(session, command.input, command.request, findings);
  if (!made.unreadable.empty()) {
    print_error(made.unreadable);
    return exit_failure;
  }
  const int code = std::max(print_findings(findings, session.sources(), command.console),
                            static_cast<int>(session::outcome_of(findings)));
  if (!made.text) return code;
  return write_output(command.output, *made.text) ? code : exit_failure;
}

}  // namespace

extern const Command from_dh_command;
const Command from_dh_command = make_command<declare_from_dh, run_from_dh>(
    "from-dh", "Write the URDF of a Denavit-Hartenberg table",
    "Writes the URDF of the robot that a Denavit-Hartenberg table describes.");

}  // namespace urdfmill::tools
