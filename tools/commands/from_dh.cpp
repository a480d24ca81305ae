// urdfmill from-dh: a URDF from a Denavit–Hartenberg table.
#include <algorithm>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/session/options/dh.hpp"

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
  bind(parser, command.request);
  add_output_option(parser, command.output);
  parser.add_check([&command] { return unfit_name_of_xml(command.output); });
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
    Group::convert, "from-dh", "Write the URDF of a Denavit-Hartenberg table",
    "Writes the URDF of the robot that a Denavit-Hartenberg table describes.");

}  // namespace urdfmill::tools
