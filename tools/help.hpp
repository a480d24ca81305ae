// The output of `--help`.
#pragma once
#include <string>

#include "tools/parser.hpp"

namespace urdfmill::tools {

/// Returns the usage of the program and its commands by group.
[[nodiscard]] std::string program_help();

/// Returns the command's description, its usage and its options under their headings, in lines of up to 100 columns.
[[nodiscard]] std::string help_text(const Parser& parser, session::Shown most);

}  // namespace urdfmill::tools
