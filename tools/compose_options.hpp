// The options by which a command composes the model it works on.
#pragma once
#include <optional>
#include <string>

#include "tools/options.hpp"
#include "urdfmill/session/conversion/compose.hpp"

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

/// What the options ask for.
[[nodiscard]] session::ComposeRequest compose_request(const ComposeOptions& options);

}  // namespace urdfmill::tools
