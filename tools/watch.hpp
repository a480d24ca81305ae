// Waiting for changes of files.
#pragma once
#include <string>
#include <vector>

namespace urdfmill::tools {

/// The state of a set of files: a change, creation or removal of any of them makes it different. Patterns count by
/// their matches. Files are polled rather than watched by the kernel, which also detects files that are replaced, that
/// do not exist yet, or that are on a network.
class Snapshot {
 public:
  Snapshot(std::vector<std::string> files, std::vector<std::string> globs);
  /// Returns after a change that was followed by a quiet moment.
  void wait_for_change() const;

 private:
  [[nodiscard]] std::string fingerprint() const;

  std::vector<std::string> files_;
  std::vector<std::string> globs_;
  std::string taken_;
};

}  // namespace urdfmill::tools
