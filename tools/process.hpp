// Other programs that a command runs.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::tools {

/// The end of another program.
struct ProcessResult {
  int error = 0;         ///< the number of the error that kept it from starting; 0 if it ran
  bool is_done = false;  ///< it took all input and ended with the code 0
  std::string output;    ///< its standard output
};

/// Runs a program from PATH; the first word names it. It gets the input, which it must read before it writes much, and
/// writes its messages to standard error. It does not inherit the variables of these names; `settings` are
/// added (`NAME=value`).
[[nodiscard]] ProcessResult run_process(const std::vector<std::string>& words, std::string_view input = {},
                                        const std::vector<std::string_view>& without = {},
                                        const std::vector<std::string>& settings = {});

}  // namespace urdfmill::tools
