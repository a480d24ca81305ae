// Names of files in records.
#pragma once
#include <filesystem>
#include <string>

namespace urdfmill::batch {

/// Paths relative to the current folder if they are below it, so that a record is valid on another machine with the
/// same tree.
class ShortPaths {
 public:
  ShortPaths();
  /// Returns the short form of an absolute path; other paths are unchanged.
  [[nodiscard]] std::string of(const std::string& path) const;

 private:
  std::filesystem::path here_;
  bool is_normal_ = false;  ///< by its text, and not the root
};

}  // namespace urdfmill::batch
