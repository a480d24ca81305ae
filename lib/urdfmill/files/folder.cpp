#include "urdfmill/files/folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

namespace urdfmill::files {
namespace {

struct Closing {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

/// Most file systems supply the type with the name; otherwise, and for links, it is requested.
FolderEntry entry_of(const dirent& found, int folder) {
  FolderEntry entry{found.d_name, found.d_type == DT_DIR, found.d_type == DT_REG, found.d_type == DT_LNK};
  if (entry.is_folder || entry.is_file) return entry;
  struct stat status {};
  if (found.d_type == DT_UNKNOWN && ::fstatat(folder, found.d_name, &status, AT_SYMLINK_NOFOLLOW) == 0)
    entry.is_link = S_ISLNK(status.st_mode);
  if ((entry.is_link || found.d_type == DT_UNKNOWN) && ::fstatat(folder, found.d_name, &status, 0) == 0) {
    entry.is_folder = S_ISDIR(status.st_mode);
    entry.is_file = S_ISREG(status.st_mode);
  }
  return entry;
}

}  // namespace

std::vector<FolderEntry> list_folder(const std::string& path, int* error) {
  std::vector<FolderEntry> entries;
  const std::unique_ptr<DIR, Closing> folder(::opendir(path.empty() ? "." : path.c_str()));
  if (error != nullptr) *error = folder ? 0 : errno;
  if (!folder) return entries;
  while (const dirent* found = ::readdir(folder.get())) {
    const std::string_view name = found->d_name;
    if (name != "." && name != "..") entries.push_back(entry_of(*found, ::dirfd(folder.get())));
  }
  std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) { return a.name < b.name; });
  return entries;
}

std::string folder_above_with(const std::string& folder, const char* name) {
  std::error_code error;
  for (std::filesystem::path at = folder; at.has_relative_path(); at = at.parent_path())
    if (std::filesystem::exists(at / name, error)) return at.string();
  return {};
}

}  // namespace urdfmill::files
