// The model a command works on: its options, and the way from the words to a robot.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/options.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::tools {

/// What all commands that read models share.
struct RobotOptions {
  PackageOptions packages;
  ConsoleOptions console;
  Assignments arguments;
  source::Sources sources;
  source::Collector findings;
  bool masses_matter = false;  ///< whether a faulty <inertial> refuses the model
  int exit_code = 0;           ///< of the last failure to load
};

/// --package, --package-path, --diagnostics, --color, --quiet
void add_robot_options(Parser& parser, RobotOptions& options);

/// The model in a file of any form; nothing if it is refused. What is wrong with limits, materials, shapes and, unless
/// `masses_matter`, inertias only is a warning here: it moves nothing. Findings are collected, not printed; `exit_code`
/// is set.
[[nodiscard]] std::optional<urdf::Robot> load_robot(const std::string& path, RobotOptions& options);

/// Prints what was found; the exit code of a command that failed, exit_clean if there were no errors.
[[nodiscard]] int finish(RobotOptions& options);

}  // namespace urdfmill::tools
