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
///
/// Making a file and removing the one it replaces is most of the cost. So a replaced file is not removed at once: it
/// carries the bytes of a file that is added after the commit, if nothing tells the two apart but their bytes (same
/// owner and permissions, no other names, no extended attributes) and nobody else has it open.
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
  struct Spare;

  [[nodiscard]] std::unique_ptr<Pending> prepare(std::string target, const struct stat& old, std::string_view bytes);
  [[nodiscard]] std::optional<IoError> put_in_place(Pending& file);

  std::vector<std::unique_ptr<Pending>> pending_;
  std::vector<Spare> spares_;
};

}  // namespace urdfmill::files
