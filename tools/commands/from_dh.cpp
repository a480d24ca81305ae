// urdfmill from-dh: a URDF from a Denavit–Hartenberg table.

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/urdf.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/kinematics/dh_reader.hpp"

namespace urdfmill::tools {
namespace {

struct FromDhCommand {
  std::string input;
  std::string output;
  kinematics::DhReadOptions read;
  kinematics::DhRobotOptions robot;
  ConsoleOptions console;
};

void declare(Parser& parser, FromDhCommand& command) {
  static const std::vector<std::pair<std::string, kinematics::Convention>> conventions{
      {"standard", kinematics::Convention::standard}, {"modified", kinematics::Convention::modified}};
  parser.add_option("TABLE", command.input, "The table: CSV, TSV, Markdown, YAML or JSON; - for standard input")
      .required();
  parser
      .add_choice("--convention", command.read.convention, "standard or modified; needed where the table does not say",
                  conventions)
      .value_name("NAME");
  parser.add_option("--name", command.read.name, "The robot's name, where the table does not say; default: the file's")
      .value_name("NAME");
  parser.add_flag("--degrees", command.read.degrees, "Angles are in degrees where the table does not say");
  parser.add_flag("--millimetres", command.read.millimetres, "Lengths are in mm where the table does not say");
  parser.add_option("--effort", command.robot.effort, "Effort limit of each joint (tables have none); default 100");
  parser.add_option("--velocity", command.robot.velocity, "Velocity limit of each joint; default 1");
  add_output_option(parser, command.output);
  add_console_options(parser, command.console);
}

/// "arm" of "tables/arm.csv".
std::string stem(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);
  return file == "-" ? "robot" : file.substr(0, file.rfind('.'));
}

std::optional<std::string> convert(const FromDhCommand& command, source::Sources& sources, source::FileId file,
                                   source::Sink& sink) {
  const auto records = kinematics::read_dh_records(sources, file, sink);
  if (!records) return std::nullopt;
  const auto table = kinematics::dh_table_from_records(*records, command.read, sink);
  if (!table) return std::nullopt;
  return emit::model_urdf(kinematics::robot_from_dh(*table, command.robot, sink), std::nullopt, sink);
}

int run(FromDhCommand& command) {
  if (command.read.name.empty()) command.read.name = stem(command.input);
  files::ReadResult input = files::read_named_file(command.input);
  if (input.error) {
    print_error(input.error->message);
    return exit_failure;
  }
  source::Sources sources;
  source::Collector findings;
  const auto text =
      convert(command, sources, sources.add(command.input == "-" ? "<stdin>" : command.input, std::move(input.bytes)),
              findings);
  const int code = print_findings(findings, sources, command.console);
  if (!text) return code;
  return write_output(command.output, *text) ? code : exit_failure;
}

}  // namespace

extern const Command from_dh_command;
const Command from_dh_command =
    make_command<declare, run>("from-dh", "Write the URDF of a Denavit-Hartenberg table",
                               "Writes the URDF of the robot a Denavit-Hartenberg table describes.");

}  // namespace urdfmill::tools
