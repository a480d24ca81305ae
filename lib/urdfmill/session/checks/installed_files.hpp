// Files that a package has in another place when it is installed than in its sources.
#pragma once
#include <string>

#include "urdfmill/files/store.hpp"

namespace urdfmill::session {

/// Returns the folder from which a package installs a file that its sources do not have at this path, relative to the
/// package: "description/urdf" for `urdf/arm.xacro`. It has the file, and CMakeLists.txt names it. Empty if there is
/// none.
[[nodiscard]] std::string installed_from(const std::string& path, const files::Snapshot& files);

}  // namespace urdfmill::session
