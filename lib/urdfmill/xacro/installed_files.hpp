// Files that a package has in another place when it is installed than in its sources.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/files/store.hpp"

namespace urdfmill::xacro {

/// Returns the file that becomes `path` when its package is installed: `description/urdf/arm.xacro` for
/// `urdf/arm.xacro`, if the package's CMakeLists.txt has `install(DIRECTORY description/urdf DESTINATION
/// share/${PROJECT_NAME})`. `path` is in the sources of the package, where it does not exist; the result does. Nothing
/// if no command names such a file in words and the usual variables (folder of the project, its name, destinations of
/// ament, catkin and GNU).
[[nodiscard]] std::optional<std::string> file_before_installation(const std::string& path,
                                                                  const files::Snapshot& files);

}  // namespace urdfmill::xacro
