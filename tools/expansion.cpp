#include "tools/expansion.hpp"

#include <filesystem>
#include <system_error>

#include "tools/command.hpp"
#include "tools/found_arguments.hpp"

namespace urdfmill::tools {

void add_expansion_input(Parser& parser, ExpansionCommand& command) {
  parser.add_option("INPUT", command.input, "The xacro file; - is standard input. Arguments follow as name:=value")
      .required();
  parser.add_check([&command] {
    std::error_code error;
    return std::filesystem::is_directory(command.input, error)
               ? "\"" + command.input + "\" is a folder; INPUT is the xacro file that is expanded"
               : std::string();
  });
}

void add_expansion_options(Parser& parser, ExpansionCommand& command) {
  parser.add_assignments(command.arguments);
  add_found_arguments_option(parser, command.found_arguments);
  add_package_options(parser, command.packages);
  add_console_options(parser, command.console);
}

void run_expansion(ExpansionCommand& command, ExpansionRun& run) {
  if (command.found_arguments)
    take_found_arguments(command.input, run.session, command.console.quiet, command.arguments);
  run.expanded = session::expand(run.session, command.input,
                                 {.arguments = command.arguments,
                                  .print = print_message,
                                  .keep_arguments = command.keep_arguments,
                                  .record = command.record,
                                  .in_part = command.in_part},
                                 run.findings);
  if (!run.expanded.unreadable.empty()) report_failure(run.expanded.unreadable, run.findings, command.console);
}

int finish(const ExpansionCommand& command, ExpansionRun& run) {
  const int code = print_findings(run.findings, run.session.sources(), command.console);
  name_found_arguments(command.input, run.session, command.console.quiet, command.arguments, run.findings);
  const bool is_whole = run.expanded.succeeded() && run.expanded.expansion.missing.empty();
  return is_whole ? code : static_cast<int>(exit_failure);
}

std::string_view kind_name(const xacro::Dependency& dependency) {
  if (!dependency.found) return "missing";
  switch (dependency.kind) {
    case xacro::Dependency::Kind::include:
      return "include";
    case xacro::Dependency::Kind::yaml:
      return "yaml";
    case xacro::Dependency::Kind::glob:
      break;
  }
  return "glob";
}

}  // namespace urdfmill::tools
