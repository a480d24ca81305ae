// The options that several commands share, each declared in one place.
#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/console.hpp"

namespace urdfmill::tools {

/// `--package NAME=DIR` and `--package-path DIR…`; the environment is added where packages are looked up.
struct PackageOptions {
  std::vector<std::pair<std::string, std::string>> named;
  std::vector<std::string> paths;
};

/// name:=value, in the order given.
using Assignments = std::vector<std::pair<std::string, std::string>>;

/// Takes the words with `:=` out of the command line; they may stand anywhere before a `--`.
[[nodiscard]] Assignments take_assignments(std::vector<std::string>& words);

/// An options parser for one command, with its name and summary set.
[[nodiscard]] std::unique_ptr<CLI::App> make_parser(std::string_view command, std::string_view description);

/// --diagnostics, --color, --quiet
void add_console_options(CLI::App& parser, ConsoleOptions& options);
/// -o, --output; empty means standard output
void add_output_option(CLI::App& parser, std::string& path);
/// --package, --package-path
void add_package_options(CLI::App& parser, PackageOptions& options);

/// Reads the words. If the command is over with that, the exit code: after `--help` 0, after an error in the usage,
/// which is reported, 2.
[[nodiscard]] std::optional<int> parse_words(CLI::App& parser, const std::vector<std::string>& words);

}  // namespace urdfmill::tools
