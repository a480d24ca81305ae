// The options by which a command composes the model it works on.
#pragma once
#include <optional>
#include <string>

#include "tools/model_input.hpp"
#include "tools/options.hpp"
#include "urdfmill/compose/compose.hpp"

namespace urdfmill::tools {

struct ComposeOptions {
  compose::Options steps;     ///< all but the model to be attached
  std::string attached_file;  ///< --attach
  std::string origin;         ///< --attach-origin
};

/// --extract, --root, --attach, --at, --attach-prefix, --attach-joint, --attach-origin, --merge-fixed, --prefix
void add_compose_options(Parser& parser, ComposeOptions& options);
/// What the parser cannot check: false, with a message, if a value is none.
[[nodiscard]] bool check_compose_options(ComposeOptions& options);

/// The model composed as asked; nothing, with the exit code, if that is refused. All is reported to the sink, but a
/// file that cannot be read: that is printed. The model to be attached is read as the one in `path` was.
struct ComposedInput {
  std::optional<urdf::Robot> robot;
  int exit_code = 0;
};
[[nodiscard]] ComposedInput compose_input(urdf::Robot robot, const std::string& path, const ComposeOptions& options,
                                          const PackageOptions& packages, const Assignments& arguments,
                                          urdf::Reading reading, source::Sources& sources, source::Sink& sink);

}  // namespace urdfmill::tools
