// An expansion as the commands expand, args and deps do it.
#pragma once
#include <string>
#include <string_view>

#include "tools/options.hpp"
#include "urdfmill/session/conversion/expand.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::tools {

/// What is expanded, and with what.
struct ExpansionCommand {
  std::string input;  ///< "-" is standard input
  Assignments arguments;
  PackageOptions packages;
  ConsoleOptions console;
};

/// What came of it.
struct ExpansionRun {
  explicit ExpansionRun(const ExpansionCommand& command) : session(session_options(command.packages)) {}

  session::Session session;
  source::Collector findings;
  session::Expanded expanded;
};

/// INPUT
void add_expansion_input(Parser& parser, ExpansionCommand& command);
/// --package, --package-path, --python, --diagnostics, --color, --quiet
void add_expansion_options(Parser& parser, ExpansionCommand& command);

/// Expands. If standard input cannot be read, that is printed and the run has not succeeded.
void run_expansion(const ExpansionCommand& command, ExpansionRun& run);

/// Prints the findings; exit_failure if the expansion has not succeeded.
[[nodiscard]] int finish(const ExpansionCommand& command, const ExpansionRun& run);

/// `include`, `yaml`, `glob`; `missing` for an optional include that is not there.
[[nodiscard]] std::string_view kind_name(const xacro::Dependency& dependency);

}  // namespace urdfmill::tools
