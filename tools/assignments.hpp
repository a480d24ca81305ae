// Arguments of xacro on the command line: `side:=left`.
#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace urdfmill::tools {

/// Pairs name:=value in the given order.
using Assignments = std::vector<std::pair<std::string, std::string>>;

/// Removes the words with `:=` from the command line; they may be anywhere before a `--`.
/// `places`, unless null, receives the number of other words before each.
[[nodiscard]] Assignments take_assignments(std::vector<std::string>& words, std::vector<std::size_t>* places = nullptr);

/// Returns `did you mean side:=left?` for "side=left"; empty for words of another form.
[[nodiscard]] std::string meant_assignment(const std::string& word);

}  // namespace urdfmill::tools
