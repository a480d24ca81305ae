// Manual pages, for section 1, made of what --help prints.
#pragma once
#include <string>
#include <vector>

namespace urdfmill::tools {

/// `urdfmill man [COMMAND]`: the page of the program, of a command, or of `xacro`. Returns the exit code.
int print_man_page(const std::vector<std::string>& words);

}  // namespace urdfmill::tools
