// The names by which files are known, however they are named.
#pragma once
#include <mutex>
#include <string>
#include <unordered_map>

namespace urdfmill::files {

/// What a file is known by: its path with links resolved, as far as it exists.
[[nodiscard]] std::string canonical_path(const std::string& path);

/// The same for many files, whose folders are resolved once. Several threads may ask at once.
class CanonicalPaths {
 public:
  /// What `canonical_path` says.
  [[nodiscard]] std::string of(const std::string& path);

 private:
  [[nodiscard]] std::string folder(const std::string& path);

  std::mutex mutex_;
  std::unordered_map<std::string, std::string> folders_;
};

}  // namespace urdfmill::files
