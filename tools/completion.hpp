// Completion of the word that is being typed, for shells.
#pragma once
#include <string>
#include <vector>

namespace urdfmill::tools {

// An answer has one line for each candidate: the word, and after a tab its description. A line `:files` or `:folders`
// asks the shell to add existing ones. After a candidate that ends in `=` typing continues.

/// Runs `urdfmill complete WORD…`: the last word is the one being typed, the first one the command, or `xacro` for the
/// program under that name. Returns the exit code.
int complete(const std::vector<std::string>& words);

}  // namespace urdfmill::tools
