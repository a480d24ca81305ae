// Hints for words of the command line that a command does not take.
#pragma once
#include <string>
#include <string_view>

#include "tools/parser.hpp"

namespace urdfmill::tools {

/// Returns this command's equivalent of an option of other commands and tools, with its value: "--format json" for
/// --json. Empty if it has none.
[[nodiscard]] std::string own_name(const Parser& parser, std::string_view name, std::string_view value);

/// Returns the message about a word that is neither an option nor expected; `next` is the word after it.
[[nodiscard]] std::string unknown_word(const Parser& parser, const std::string& word, const std::string& next);

}  // namespace urdfmill::tools
