#include "tools/robot_input.hpp"

#include <algorithm>

#include "tools/command.hpp"
#include "tools/model_input.hpp"

namespace urdfmill::tools {

void add_robot_options(CLI::App& parser, RobotOptions& options) {
  add_package_options(parser, options.packages);
  add_console_options(parser, options.console);
}

std::optional<urdf::Robot> load_robot(const std::string& path, RobotOptions& options) {
  const LoadedDocument loaded =
      load_document(path, options.arguments, package_index(options.packages, path), options.sources, options.findings);
  if (!loaded.document) {
    options.exit_code = loaded.exit_code;
    return std::nullopt;
  }
  std::optional<urdf::Robot> robot =
      urdf::read(loaded.document, read_options(loaded, options.sources, urdf::Reading::strict), options.findings);
  if (!robot) options.exit_code = exit_findings;
  return robot;
}

int finish(RobotOptions& options) {
  return std::max(options.exit_code, print_findings(options.findings, options.sources, options.console));
}

}  // namespace urdfmill::tools
