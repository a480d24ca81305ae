// Calls of git that only read.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/process.hpp"

namespace urdfmill::tools {

/// Runs git in a folder without what a configuration or a hook's variables could make it do: it must not write, start
/// other programs or look at another repository.
[[nodiscard]] ProcessResult run_git(const std::string& folder, const std::vector<std::string>& words);
/// Returns the only line of git's output; empty if it fails.
[[nodiscard]] std::string line_of_git(const std::string& folder, const std::vector<std::string>& words);
/// Splits a list of texts that end with NUL, as git's `-z` prints.
[[nodiscard]] std::vector<std::string> split_at_nul(std::string_view list);

/// Returns the canonical path of the repository around a file or folder; prints a message on behalf of an option or a
/// command and returns nothing if there is none.
[[nodiscard]] std::string repository_of(const std::string& input, std::string_view asker);
/// Returns the commit that a revision names; empty if there is none.
[[nodiscard]] std::string commit_of(const std::string& repository, const std::string& revision);
/// Returns the last common commit of HEAD and the revision; prints a message and returns nothing if there is none. An
/// empty revision is the upstream branch, or else the remote's default branch.
[[nodiscard]] std::string common_commit(const std::string& repository, const std::string& revision,
                                        std::string_view asker);

}  // namespace urdfmill::tools
