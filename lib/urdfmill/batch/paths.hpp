// The names of files as they are compared and written down.
#pragma once
#include <filesystem>
#include <mutex>
#include <string>
#include <unordered_map>

namespace urdfmill::batch {

/// What a file is known by, however it is named: its path with links resolved, as far as it exists.
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

/// Paths relative to the current folder where they are below it: so what is written down fits another machine that has
/// the same tree.
class ShortPaths {
 public:
  ShortPaths();
  /// The path of an absolute one; others stay.
  [[nodiscard]] std::string of(const std::string& path) const;

 private:
  std::filesystem::path here_;
};

}  // namespace urdfmill::batch
