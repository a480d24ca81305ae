// Files that differ from a revision of a git repository.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/check/changed_files.hpp"

namespace urdfmill::tools {

/// Returns the files that have changed in the repositories around the inputs since the last common commit of HEAD and
/// the revision: committed or not, and new ones that git does not ignore. An empty revision is the upstream branch, or
/// else the remote's default branch. Prints a message on behalf of `asker` and returns
/// nothing if git cannot list them.
[[nodiscard]] std::optional<batch::ChangedFiles> changes_since(const std::string& revision,
                                                               const std::vector<std::string>& inputs,
                                                               std::string_view asker = "--changed");

}  // namespace urdfmill::tools
