// What a folder holds, from one reading of it.
#pragma once
#include <string>
#include <vector>

namespace urdfmill::files {

/// A name in a folder. What a link leads to counts, if it leads anywhere.
struct FolderEntry {
  std::string name;
  bool is_folder = false;
  bool is_file = false;  ///< a regular one
  bool is_link = false;
};

/// All names but "." and "..", sorted; none of what is not a folder or cannot be read: `error`, if it is not null, is
/// errno then, and else 0. "" is the current folder.
[[nodiscard]] std::vector<FolderEntry> list_folder(const std::string& path, int* error = nullptr);

}  // namespace urdfmill::files
