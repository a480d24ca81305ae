// Options shared by several commands, each declared in one place.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/console.hpp"
#include "tools/parser.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::tools {

/// Settings of an expansion from outside the file: `--package NAME=DIR` and `--package-path DIR…`, to which the
/// environment is added in package lookup, and `--python`.
struct PackageOptions {
  session::PackagePlaces places;
  std::optional<xacro::Profile> python = std::nullopt;
};

/// Returns session options with the packages and the Python of these options; folders among the inputs are searched for
/// packages, too.
[[nodiscard]] session::SessionOptions session_options(const PackageOptions& options,
                                                      const std::vector<std::string>& inputs = {});

/// Adds --output-format, --color, --quiet.
void add_console_options(Parser& parser, ConsoleOptions& options);
/// Adds -o, --output; an empty path means standard output.
Option& add_output_option(Parser& parser, std::string& path);
/// Same as above if the result cannot go to standard output.
Option& add_required_output_option(Parser& parser, std::string& path);
/// True if one of the inputs is not a file: a folder, or a pattern.
[[nodiscard]] bool has_folder(const std::vector<std::string>& inputs);
/// True if one of the inputs is standard input, a pipe or a device, for which a run may wait without end.
[[nodiscard]] bool has_stream(const std::vector<std::string>& inputs);
/// Adds --include, --exclude, --no-ignore, which have an effect if `searches` returns true because folders are
/// searched.
void add_discovery_options(Parser& parser, batch::DiscoveryOptions& options, const std::function<bool()>& searches);
/// Adds --package, --package-path, --no-package-search, --python.
void add_package_options(Parser& parser, PackageOptions& options);

}  // namespace urdfmill::tools
