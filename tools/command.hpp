// What a command of the program is. A command lives in tools/commands/NAME.cpp, which defines
//
//   extern const Command NAME_command;
//   const Command NAME_command{"NAME", "One line for the list of commands", run};
//
// in namespace urdfmill::tools, and nothing else has to be told: the build collects the table from the file names.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::tools {

/// What the program returns.
enum ExitCode : int {
  exit_clean = 0,
  exit_findings = 1,  ///< an invalid model, a `--check` that would change something, a refused conversion
  exit_failure = 2,   ///< usage, input or output, a failed expansion
};

struct Command {
  std::string_view name;
  std::string_view summary;
  /// Runs with the words behind the command's name; returns the exit code. Only the command that was asked for builds
  /// its options.
  int (*run)(const std::vector<std::string>& words);
};

/// All commands, ordered by name.
[[nodiscard]] std::span<const Command* const> all_commands();

/// The reference's command line, for the program called under the name `xacro`.
int xacro_main(int argc, char** argv);

}  // namespace urdfmill::tools
