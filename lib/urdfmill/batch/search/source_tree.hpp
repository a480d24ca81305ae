// The tree of files that belong together: a repository, or else a package.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/files/store.hpp"

namespace urdfmill::batch {

/// The tree around a file.
struct SourceTree {
  std::string folder;      ///< canonical path
  bool is_marked = false;  ///< false: nothing marks a tree, and the folder is that of the file
};

/// Returns the repository of a file (the nearest folder with .git), else the outermost of the named folders that
/// contains it, else its outermost package (with a package.xml), else the folder of its .urdfmill.yaml. All paths are
/// canonical.
[[nodiscard]] SourceTree tree_of(const std::string& file, const std::vector<std::string>& named_folders,
                                 const files::Snapshot& files);

}  // namespace urdfmill::batch
