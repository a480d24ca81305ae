// Files in and out, with errors as values. Nothing is ever left half written.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::files {

/// Why a file could not be read or written.
struct IoError {
  int code = 0;         ///< errno
  std::string message;  ///< `cannot read "a.urdf": No such file or directory`
};

/// Bytes or the error.
struct ReadResult {
  std::string bytes;
  std::optional<IoError> error;
};

/// The whole file; "-" is standard input. A folder is an error (EISDIR), not an empty file.
[[nodiscard]] ReadResult read_file(const std::string& path);

/// How a file is replaced.
struct WriteFileOptions {
  bool create_folders = false;
  bool sync = true;  ///< wait until the bytes are on the disk before the new file takes the old one's name
};

/// What became of the file.
struct WriteResult {
  bool changed = false;  ///< false: the file had these bytes already and was not touched
  std::optional<IoError> error;
};

/// Replaces a file's content: the bytes go to a temporary name in the same folder, then take the file's name in one
/// step, so that at any moment the file is either the old or the new one. Keeps the mode of a file that exists and
/// follows symbolic links. What is no regular file (a pipe, a terminal) is written to directly.
[[nodiscard]] WriteResult write_file(const std::string& path, std::string_view bytes,
                                     const WriteFileOptions& options = {});

/// Is it the name of a temporary file of `write_file` or `FileReplacements` whose process was killed?
[[nodiscard]] bool is_abandoned(std::string_view file_name);

/// Writes all bytes to an open descriptor; `name` stands in the error as it is.
[[nodiscard]] std::optional<IoError> write_descriptor(int descriptor, std::string_view bytes, const std::string& name);

}  // namespace urdfmill::files
