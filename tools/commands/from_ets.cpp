// urdfmill from-ets: a URDF from a sequence of elementary transforms.
#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/dh/ets.hpp"
#include "urdfmill/session/options/dh.hpp"

namespace urdfmill::tools {
namespace {

struct FromEtsCommand {
  std::string sequence;
  std::string output;
  session::EtsOptions options;
  ConsoleOptions console;
};

void declare_from_ets(Parser& parser, FromEtsCommand& command) {
  parser
      .add_option("SEQUENCE", command.sequence,
                  "The transforms, such as \"Rz(q1) Tx(1) Rz(q2) Tx(1)\"; - reads them from standard input")
      .required();
  bind(parser, command.options);
  add_output_option(parser, command.output);
  parser.add_check([&command] { return unfit_name_of_xml(command.output); });
  add_console_options(parser, command.console);
}

/// Returns the text without lines that begin with #, as `dh --format ets` writes them.
std::string without_comments(const std::string& text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (text[at] != '#') kept += text.substr(at, end - at) + ' ';
    at = end + 1;
  }
  return kept;
}

int run_from_ets(FromEtsCommand& command) {
  std::string error;
  if (command.sequence == "-") {
    files::ReadResult input = files::read_named_file("-");
    if (input.error) {
      print_error(input.error->message);
      return exit_failure;
    }
    command.sequence = without_comments(input.bytes);
  }
  source::Sources sources;
  source::Collector findings;
  const auto text = session::ets_urdf(command.sequence, command.options.constants, command.options.name,
                                      command.options.robot, error, findings);
  if (!error.empty()) {
    print_error(error);
    return exit_failure;
  }
  const int code = print_findings(findings, sources, command.console);
  if (!text) return code;
  return write_output(command.output, *text) ? code : exit_failure;
}

}  // namespace

extern const Command from_ets_command;
const Command from_ets_command = make_command<declare_from_ets, run_from_ets>(
    Group::convert, "from-ets", "Write the URDF of a sequence of elementary transforms",
    "Writes the URDF of the robot that a sequence of elementary transforms describes: Rx, "
    "Ry, Rz, Tx, Ty and Tz by a number or by the position of a joint, q1, q2 and so on. dh "
    "gives its Denavit-Hartenberg tables, dh --format ets such a sequence of any chain.");

}  // namespace urdfmill::tools
