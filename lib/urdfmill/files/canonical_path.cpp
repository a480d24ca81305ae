#include "urdfmill/files/canonical_path.hpp"

#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <system_error>

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
  std::string place = folder(slash == std::string::npos ? "." : path.substr(0, slash + 1));
  if (!place.ends_with('/')) place += '/';
  place += name;
  // Only a link is somewhere else than its folder is.
  char none = 0;
  return ::readlink(place.c_str(), &none, 1) >= 0 ? canonical_path(place) : place;
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
