// The options that several commands share, each declared in one place.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/console.hpp"
#include "tools/parser.hpp"

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

/// --diagnostics, --color, --quiet
void add_console_options(Parser& parser, ConsoleOptions& options);
/// -o, --output; empty means standard output
Option& add_output_option(Parser& parser, std::string& path);
/// --package, --package-path
void add_package_options(Parser& parser, PackageOptions& options);

}  // namespace urdfmill::tools
