// What a shell may put in place of the word that is being typed.
#pragma once
#include <string>
#include <vector>

namespace urdfmill::tools {

// An answer has one line for each candidate: the word, and after a tab what it is. A line `:files` or `:folders` asks
// the shell to add those that are there. A candidate that ends in `=` is to be typed on.

/// `urdfmill complete WORD…`: the last word is the one being typed, the first one the command, or `xacro` for the
/// program under that name. Returns the exit code.
int complete(const std::vector<std::string>& words);

}  // namespace urdfmill::tools
