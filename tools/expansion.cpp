#include "tools/expansion.hpp"

#include "tools/command.hpp"

namespace urdfmill::tools {

void add_expansion_input(Parser& parser, ExpansionCommand& command) {
  parser.add_option("INPUT", command.input, "The xacro file; - is standard input. Arguments follow as name:=value")
      .required();
}

void add_expansion_options(Parser& parser, ExpansionCommand& command) {
  parser.add_assignments(command.arguments);
  add_package_options(parser, command.packages);
  add_console_options(parser, command.console);
}

void run_expansion(const ExpansionCommand& command, ExpansionRun& run) {
  run.expanded = session::expand(run.session, command.input,
                                 {.arguments = command.arguments,
                                  .print = print_message,
                                  .keep_arguments = command.keep_arguments,
                                  .record = command.record},
                                 run.findings);
  if (!run.expanded.unreadable.empty()) report_failure(run.expanded.unreadable, run.findings, command.console);
}

int finish(const ExpansionCommand& command, const ExpansionRun& run) {
  const int code = print_findings(run.findings, run.session.sources(), command.console);
  return run.expanded.succeeded() ? code : static_cast<int>(exit_failure);
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
