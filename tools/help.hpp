// The output of `--help`.
#pragma once
#include <string>

#include "tools/parser.hpp"

namespace urdfmill::tools {

/// Returns the command's description, its usage and its options, in lines of up to 100 columns.
[[nodiscard]] std::string help_text(const Parser& parser);

}  // namespace urdfmill::tools
