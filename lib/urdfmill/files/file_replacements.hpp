// Many files replaced together, each as `write_file` does it, but at a fraction of the cost; and only those that are
// still what they were when they were read.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/file_io.hpp"

namespace urdfmill::files {

/// What is to take the place of a file's bytes.
struct Replacement {
  std::string path;
  FileState state;             ///< as the file was read
  std::string_view old_bytes;  ///< what was read
  std::string_view new_bytes;
  /// The file that is to keep the old bytes; empty: none. What it is already is replaced, but never a link or a folder.
  std::string backup = {};
  bool forced = false;  ///< also if the file is read-only, or has other names (hard links) that keep the old bytes
};

/// What became of a file.
struct ReplacementResult {
  std::optional<IoError> error;
  bool has_changed = false;  ///< it is not what was read any more, and was left alone: the reason of the error
};

/// Replaces files like `write_file`, but waits for the disk once for all that were added, and no file takes its new
/// content before the bytes of all are on the disk. A file that somebody else has changed since it was read, or has
/// open for writing, is left alone.
class FileReplacements {
 public:
  FileReplacements();
  FileReplacements(const FileReplacements&) = delete;
  FileReplacements& operator=(const FileReplacements&) = delete;
  /// Files that were added and not committed keep their old bytes.
  ~FileReplacements();

  /// Writes the bytes to another file, which takes the place of this regular one at the `commit`. With an error nothing
  /// was added.
  [[nodiscard]] ReplacementResult add(const Replacement& replacement);
  /// Puts the new files in place; the results in the order the files were added. Then none is pending any more.
  [[nodiscard]] std::vector<ReplacementResult> commit();
  /// None is pending any more, and no file is changed.
  void drop();

 private:
  struct Pending;

  std::vector<std::unique_ptr<Pending>> pending_;
};

}  // namespace urdfmill::files
