// Canonical names of files, which do not depend on the spelling of a path.
#pragma once
#include <string>

namespace urdfmill::files {

/// Returns the path with links resolved, as far as it exists. `Snapshot::canonical` does the same for many files in
/// less time.
[[nodiscard]] std::string canonical_path(const std::string& path);

}  // namespace urdfmill::files
