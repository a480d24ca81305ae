// Expansions in the commands expand, args and deps.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/options.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::tools {

/// The options of an expansion.
struct ExpansionCommand {
  std::string input;  ///< "-" is standard input
  Assignments arguments;
  bool found_arguments = false;  ///< takes arguments that files near the file pass
  PackageOptions packages;
  ConsoleOptions console;
  bool keep_arguments = false;  ///< see session::ExpandRequest
  bool record = false;          ///< see session::ExpandRequest
  bool in_part = false;         ///< see session::ExpandRequest
};

/// The result of an expansion.
struct ExpansionRun {
  explicit ExpansionRun(const ExpansionCommand& command,
                        std::shared_ptr<files::Store> store = std::make_shared<files::Store>())
      : session(session_options(command.packages), std::move(store)) {}

  session::Session session;
  source::Collector findings;
  session::Expanded expanded;
};

/// Adds INPUT.
void add_expansion_input(Parser& parser, ExpansionCommand& command);
/// Adds --found-arguments, --package, --package-path, --python, --output-format, --color, --quiet.
void add_expansion_options(Parser& parser, ExpansionCommand& command);

/// Expands. If standard input cannot be read, prints that, and the run has not succeeded.
void run_expansion(ExpansionCommand& command, ExpansionRun& run);

/// Prints the findings; returns exit_failure if the expansion has not succeeded.
[[nodiscard]] int finish(const ExpansionCommand& command, ExpansionRun& run);

/// Returns `include`, `yaml`, `glob`; `missing` for an optional include that does not exist.
[[nodiscard]] std::string_view kind_name(const xacro::Dependency& dependency);

}  // namespace urdfmill::tools
