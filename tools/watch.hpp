// Waits for changes of files.
#pragma once
#include <string>
#include <vector>

namespace urdfmill::tools {

/// What a set of files looks like: a change of any of them, their coming and going included, makes it different. Globs
/// count by their matches. Files are looked at again and again rather than watched by the kernel: that also sees files
/// that are replaced, that do not exist yet, or that lie on a network.
class Snapshot {
 public:
  Snapshot(std::vector<std::string> files, std::vector<std::string> globs);
  /// Returns when something has changed and has been quiet for a moment since.
  void wait_for_change() const;

 private:
  [[nodiscard]] std::string fingerprint() const;

  std::vector<std::string> files_;
  std::vector<std::string> globs_;
  std::string taken_;
};

}  // namespace urdfmill::tools
