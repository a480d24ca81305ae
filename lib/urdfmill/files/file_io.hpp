// Files in and out, with errors as values. Nothing is ever left half written.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::files {

/// Why a file could not be read or written.
struct IoError {
  int code = 0;             ///< errno
  std::string message;      ///< `cannot read "a.urdf": No such file or directory`
  std::string reason = {};  ///< the text after the colon
};

/// What distinguishes one content of a file from another without reading it.
struct FileState {
  std::uint64_t device = 0, inode = 0;
  std::uint64_t size = 0;     ///< bytes
  std::int64_t modified = 0;  ///< ns since 1970
  /// Whether both are of the same file in the same state.
  bool operator==(const FileState&) const = default;
};

/// Bytes or the error.
struct ReadResult {
  std::string bytes = {};
  std::optional<IoError> error = std::nullopt;
  FileState state = {};  ///< of a regular file when it was read
};

/// Larger files are not read: devices have no end, and sizes lie.
constexpr std::size_t largest_file = std::size_t{256} << 20U;

/// What is read.
struct ReadOptions {
  /// Also pipes, terminals and devices: for what the user names. What a model names is to be a regular file, so that it
  /// neither blocks nor has effects.
  bool any_kind = false;
  std::size_t largest = largest_file;  ///< bytes; more are an error (EFBIG)
};

/// The whole file; "-" is standard input. A folder is an error (EISDIR), not an empty file; what is neither a folder
/// nor a regular file is one too (EINVAL) but for `any_kind`.
[[nodiscard]] ReadResult read_file(const std::string& path, const ReadOptions& options = {});
/// The same for a file that the user names; the error of one that does not exist ends with `similar_file`.
[[nodiscard]] ReadResult read_named_file(const std::string& path);

/// `did you mean "arm/arm.urdf"?` for a path that does not exist: a name in its folder of which it may be a
/// misspelling; empty if there is none.
[[nodiscard]] std::string similar_file(const std::string& path);

/// What reading a file gives that does not exist (ENOENT).
[[nodiscard]] ReadResult no_such_file(const std::string& path);

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
/// step, so that at any moment the file is either the old or the new one. Keeps owner, permissions, access control
/// lists and extended attributes of a file that exists, and follows symbolic links; one that leads nowhere is an error.
/// A file that is not regular (a pipe, a terminal) is written to directly, and so is a file of several names (hard
/// links), which are to stay one file.
[[nodiscard]] WriteResult write_file(const std::string& path, std::string_view bytes,
                                     const WriteFileOptions& options = {});

/// Writes all bytes to an open descriptor; the error uses `name` unchanged.
[[nodiscard]] std::optional<IoError> write_descriptor(int descriptor, std::string_view bytes, const std::string& name);

/// Is it the name of a temporary file of `write_file` or `FileReplacements`? One is left behind where a process was
/// killed.
[[nodiscard]] bool is_temporary_name(std::string_view file_name);
/// The temporary files that are beside a file for it.
[[nodiscard]] std::vector<std::string> temporary_files_of(const std::string& path);
/// Removes a temporary file if the process that made it is gone, wherever it ran on this machine: a living one holds a
/// lock. True if it was removed.
bool remove_abandoned(const std::string& path);

/// Are both names of one file, which exists, or the same name of none?
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);
/// Does the path, all links followed, lead to the folder or something in it? False of what does not exist.
[[nodiscard]] bool is_inside(const std::string& path, const std::string& folder);

}  // namespace urdfmill::files
