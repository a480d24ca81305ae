// Many files replaced together, each as `write_file` does it, but at a fraction of the cost.
#pragma once
#include <sys/stat.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/file_io.hpp"

namespace urdfmill::files {

/// Replaces files like `write_file`, but waits for the disk once for all that were added, and no file takes its new
/// content before the bytes of all are on the disk.
class FileReplacements {
 public:
  FileReplacements();
  FileReplacements(const FileReplacements&) = delete;
  FileReplacements& operator=(const FileReplacements&) = delete;
  /// Files that were added and not committed keep their old bytes.
  ~FileReplacements();

  /// Writes the bytes to another file, which takes the place of this regular one at the `commit`.
  [[nodiscard]] std::optional<IoError> add(const std::string& path, std::string_view bytes);
  /// Puts the new files in place; the errors in the order the files were added. Then none is pending any more.
  [[nodiscard]] std::vector<std::optional<IoError>> commit();

 private:
  struct Pending;

  std::vector<std::unique_ptr<Pending>> pending_;
};

}  // namespace urdfmill::files
