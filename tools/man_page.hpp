// Manual pages, for section 1, made from the output of --help.
#pragma once
#include <string>
#include <vector>

namespace urdfmill::tools {

/// Prints `urdfmill man [COMMAND]`: the page of the program, of a command, or of `xacro`. Returns the exit code.
int print_man_page(const std::vector<std::string>& words);

}  // namespace urdfmill::tools
