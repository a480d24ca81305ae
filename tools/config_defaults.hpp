// Defaults of options from .urdfmill.yaml.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/parser.hpp"

namespace urdfmill::tools {

/// Gives the options of a command the defaults of the configuration that applies to the first input among the words, or
/// else to the current folder. Prints a message and returns false for defaults that are not understood.
[[nodiscard]] bool take_defaults(Parser& parser, std::string_view command, const std::vector<std::string>& words);

}  // namespace urdfmill::tools
