// The definition of a command of the program. A command lives in tools/commands/NAME.cpp, which defines
//
//   struct Options { … };                            // values of the command line's options
//   void declare(Parser& parser, Options& options);  // binds them to the members
//   int run(Options& options);                       // does the work; returns the exit code
//
//   extern const Command NAME_command;
//   const Command NAME_command =
//       make_command<declare, run>(Group::convert, "NAME", "One line for the list of commands", "How its own help
//       begins");
//
// in namespace urdfmill::tools. Nothing else needs to be changed: the build collects the table from the file names.
// A request that needs no code of its own on the command line has no file here: its row contains the texts.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tools/parser.hpp"

namespace urdfmill::session {
struct Request;
}

namespace urdfmill::tools {

/// The exit codes of the program.
enum ExitCode : int {
  exit_clean = 0,
  exit_findings = 1,  ///< an invalid model, a `--check` that would change something, a refused conversion
  exit_failure = 2,   ///< usage, input or output, a failed expansion
};

/// The parts of the list of commands, in its order.
enum class Group : std::uint8_t { source, check, convert, kinematics, see, editors, many_models };
inline constexpr std::array all_groups{Group::source, Group::check,   Group::convert,    Group::kinematics,
                                       Group::see,    Group::editors, Group::many_models};
/// Returns the heading of a group: "Many models".
[[nodiscard]] constexpr std::string_view text(Group group) {
  constexpr std::array<std::string_view, all_groups.size()> headings{"Source", "Check",   "Convert",    "Kinematics",
                                                                     "See",    "Editors", "Many models"};
  return headings[static_cast<std::size_t>(group)];
}

struct Command {
  Group group;
  std::string_view name;
  std::string_view summary;      ///< in the list of commands
  std::string_view description;  ///< the beginning of its own help
  /// Declares the options of the command to a parser, which keeps their values: everything that help, manual and
  /// completion need.
  void (*declare)(const Command& command, Parser& parser);
  /// Does the work with the values that the parser has read; returns the exit code.
  int (*run)(Parser& parser);
  const session::Request* request = nullptr;  ///< the request that it makes, if it does nothing else
};

namespace detail {
template <class Options>
Options options_of(int (*run)(Options&));
}  // namespace detail

/// Makes a command of two functions for one struct: `void declare(Parser&, Options&)` and `int run(Options&)`.
template <auto declare, auto run>
constexpr Command make_command(Group group, std::string_view name, std::string_view summary,
                               std::string_view description) {
  using Options = decltype(detail::options_of(run));
  return {group,
          name,
          summary,
          description,
          [](const Command& /*command*/, Parser& parser) { declare(parser, parser.values<Options>()); },
          [](Parser& parser) { return run(parser.values<Options>()); }};
}

/// Returns all commands, ordered by name.
[[nodiscard]] std::span<const Command* const> all_commands();

/// Runs the reference's command line, for the program under the name `xacro`.
int xacro_main(int argc, char** argv);

}  // namespace urdfmill::tools
