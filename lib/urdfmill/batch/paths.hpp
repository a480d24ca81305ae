// The names of files as they are written down.
#pragma once
#include <filesystem>
#include <string>

namespace urdfmill::batch {

/// Paths relative to the current folder where they are below it: so what is written down fits another machine that has
/// the same tree.
class ShortPaths {
 public:
  ShortPaths();
  /// The path of an absolute one; others stay.
  [[nodiscard]] std::string of(const std::string& path) const;

 private:
  std::filesystem::path here_;
  bool is_normal_ = false;  ///< as text, and not the root
};

}  // namespace urdfmill::batch
