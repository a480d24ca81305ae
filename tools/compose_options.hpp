// Options of commands that compose their model.
#pragma once
#include <optional>
#include <string>

#include "tools/options.hpp"
#include "urdfmill/session/conversion/compose.hpp"

namespace urdfmill::tools {

struct ComposeOptions {
  compose::Options steps;     ///< all except the model to attach
  std::string attached_file;  ///< --attach
  std::string origin;         ///< --attach-origin
};

/// Adds --extract, --root, --attach, --at, --attach-prefix, --attach-joint, --attach-origin, --merge-fixed, --prefix.
void add_compose_options(Parser& parser, ComposeOptions& options);
/// Checks what the parser cannot: prints a message and returns false for a malformed value.
[[nodiscard]] bool check_compose_options(ComposeOptions& options);

/// Returns the requested composition.
[[nodiscard]] session::ComposeRequest compose_request(const ComposeOptions& options);

}  // namespace urdfmill::tools
