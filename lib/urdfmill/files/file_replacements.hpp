// Replacement of many files together, each as by `write_file` but at a fraction of the cost, and only if they are
// unchanged since they were read.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/file_io.hpp"

namespace urdfmill::files {

/// The replacement of a file's bytes.
struct Replacement {
  std::string path;
  FileState state;             ///< as of the time of reading
  std::string_view old_bytes;  ///< the bytes that were read
  std::string_view new_bytes;
  /// A suffix of the name of the file that keeps the old bytes; empty: none. Nothing that is there is replaced: a
  /// number is added to the name until it is free, or names a file with these bytes.
  std::string backup = {};
  bool forced = false;  ///< even if the file is read-only or has other names (hard links), which keep the old bytes
  std::string beneath = {};  ///< see `ReadOptions`
};

/// The result for a file.
struct ReplacementResult {
  std::optional<IoError> error;
  bool has_changed = false;  ///< the file has changed since it was read and was not replaced: the reason of the error
};

/// Replaces files like `write_file`, but waits for the disk once for all added files, and no file takes its new content
/// before the bytes of all are on the disk. A file that another program has changed since it was read, or has open for
/// writing, is not replaced.
class FileReplacements {
 public:
  FileReplacements();
  FileReplacements(const FileReplacements&) = delete;
  FileReplacements& operator=(const FileReplacements&) = delete;
  /// Added files that were not committed keep their old bytes.
  ~FileReplacements();

  /// Writes the bytes to another file, which replaces this regular one at the `commit`. After an error nothing was
  /// added.
  [[nodiscard]] ReplacementResult add(const Replacement& replacement);
  /// Puts the new files in place and returns the results in the order of adding. Afterwards none is pending.
  [[nodiscard]] std::vector<ReplacementResult> commit();
  /// Discards all pending files; no file is changed.
  void drop();

 private:
  struct Pending;

  std::vector<std::unique_ptr<Pending>> pending_;
};

}  // namespace urdfmill::files
