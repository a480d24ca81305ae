// An expansion as the commands expand, args and deps do it.
#pragma once
#include <string>
#include <vector>

#include "tools/options.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::tools {

/// What is expanded, and with what.
struct ExpansionRequest {
  std::string input;  ///< "-" is standard input
  Assignments arguments;
  PackageOptions packages;
  ConsoleOptions console;
};

/// What came of it.
struct ExpansionRun {
  source::Sources sources;
  source::Collector findings;
  xacro::Expansion expansion;
  [[nodiscard]] bool succeeded() const { return expansion.document != nullptr; }
};

/// INPUT, --package, --package-path, --diagnostics, --color, --quiet
void add_expansion_options(Parser& parser, ExpansionRequest& request);

/// Expands. If standard input cannot be read, that is printed and the run has not succeeded.
void run_expansion(const ExpansionRequest& request, ExpansionRun& run);

/// Prints the findings; exit_failure if the expansion has not succeeded.
[[nodiscard]] int finish(const ExpansionRequest& request, const ExpansionRun& run);

/// `include`, `yaml`, `glob`; `missing` for an optional include that is not there.
[[nodiscard]] std::string_view kind_name(const xacro::Dependency& dependency);

/// The files the expansion depends on, each path once, in the order they were met; the input is not among them.
[[nodiscard]] std::vector<xacro::Dependency> distinct_dependencies(const xacro::Expansion& expansion);

}  // namespace urdfmill::tools
