#include "urdfmill/files/canonical_path.hpp"

#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <system_error>

#include "urdfmill/files/known_folders.hpp"

namespace urdfmill::files {

namespace fs = std::filesystem;

std::string canonical_path(const std::string& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(path, error);
  return error ? fs::path(path).lexically_normal().string() : found.string();
}

std::string CanonicalPaths::of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name = std::string_view(path).substr(slash == std::string::npos ? 0 : slash + 1);
  if (name.empty() || name == "." || name == "..") return canonical_path(path);
  const std::string around = folder(slash == std::string::npos ? "." : path.substr(0, slash + 1));
  std::string place = around;
  if (!place.ends_with('/')) place += '/';
  place += name;
  // Only a link is somewhere else than its folder is.
  return is_link(around, name, place) ? canonical_path(place) : place;
}

bool CanonicalPaths::is_link(const std::string& folder, std::string_view name, const std::string& path) const {
  if (known_)
    if (const KnownFolders::Content* content = known_->find(folder)) {
      const FolderEntry* entry = content->find(name);
      return entry != nullptr && entry->is_link;
    }
  char none = 0;
  return ::readlink(path.c_str(), &none, 1) >= 0;
}

std::string CanonicalPaths::folder(const std::string& path) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = folders_.find(path); known != folders_.end()) return known->second;
  }
  // A folder is in a folder, which is known, as a rule.
  const std::size_t name_end = path.find_last_not_of('/') + 1;
  std::string found = path == "." || name_end == 0 ? canonical_path(path) : of(path.substr(0, name_end));
  const std::lock_guard lock(mutex_);
  return folders_.insert_or_assign(path, std::move(found)).first->second;
}

}  // namespace urdfmill::files
