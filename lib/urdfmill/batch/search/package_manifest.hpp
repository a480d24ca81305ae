// The package.xml of the package that a file is in.
#pragma once
#include <set>
#include <string>

#include "urdfmill/files/store.hpp"

namespace urdfmill::batch {

/// The content of a package.xml.
struct PackageManifest {
  std::string folder;                  ///< canonical path
  std::string name;                    ///< empty: there is no package, and the folder is that of the file
  std::set<std::string> dependencies;  ///< for the build, the run and tests alike
  bool is_ros1 = false;                ///< it is built by catkin alone
};

/// Returns the manifest of the nearest package around a file.
[[nodiscard]] PackageManifest manifest_around(const std::string& file, const files::Snapshot& snapshot);

}  // namespace urdfmill::batch
