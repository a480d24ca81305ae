// Contents of a folder, from one reading of it.
#pragma once
#include <string>
#include <vector>

namespace urdfmill::files {

/// A name in a folder. For a link its target counts, if it exists.
struct FolderEntry {
  std::string name;
  bool is_folder = false;
  bool is_file = false;  ///< a regular file
  bool is_link = false;
};

/// Returns all names except "." and "..", sorted; none if it is not a folder or cannot be read: then `error`, if it is
/// not null, is errno, else 0. "" is the current folder.
[[nodiscard]] std::vector<FolderEntry> list_folder(const std::string& path, int* error = nullptr);

/// Returns the nearest folder, this absolute one or above, that has an entry of the name; empty if none has.
[[nodiscard]] std::string folder_above_with(const std::string& folder, const char* name);

}  // namespace urdfmill::files
