// Manual pages, for section 1, made of what --help prints.
#pragma once
#include <string>
#include <vector>

#include "tools/parser.hpp"
#include "tools/requests.hpp"

namespace urdfmill::tools {

/// `urdfmill man [COMMAND]`: the page of the program, of a command, or of `xacro`. Returns the exit code.
int print_man_page(const std::vector<std::string>& words);

/// The page of a command; the request's word is its summary.
[[nodiscard]] std::string man_page(const Parser& parser, const ReceivedRequest& request);

}  // namespace urdfmill::tools
