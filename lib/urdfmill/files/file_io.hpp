// Reading and writing of files, with errors as values. A file is never left half written.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/folder.hpp"
#include "urdfmill/text/hint.hpp"

namespace urdfmill::files {

/// The reason why a file could not be read or written.
struct IoError {
  int code = 0;             ///< errno
  std::string message;      ///< `cannot read "a.urdf": No such file or directory`
  std::string reason = {};  ///< the text after the colon
};

/// Properties that distinguish one content of a file from another without reading it.
struct FileState {
  std::uint64_t device = 0, inode = 0;
  std::uint64_t size = 0;     ///< bytes
  std::int64_t modified = 0;  ///< ns since 1970
  /// True for the same file in the same state.
  bool operator==(const FileState&) const = default;
};

/// The bytes or the error.
struct ReadResult {
  std::string bytes = {};
  std::optional<IoError> error = std::nullopt;
  FileState state = {};  ///< state of a regular file at the time of reading
};

/// Larger files are not read: devices have no end, and reported sizes may be wrong.
constexpr std::size_t largest_file = std::size_t{256} << 20U;

/// Options of reading a file.
struct ReadOptions {
  /// Also reads pipes, terminals and devices, and "-" as standard input, for files that the user names. A file named by
  /// a model must be a regular file, so that reading neither blocks nor has effects; others are not even opened.
  bool any_kind = false;
  /// A folder that the path begins with; no link below it is followed. Empty: all links are followed.
  std::string beneath = {};
  std::size_t largest = largest_file;  ///< bytes; a larger file is an error (EFBIG)
};

/// Reads the whole file. A folder is an error (EISDIR), not an empty file; other special files are errors too (EINVAL)
/// unless `any_kind`.
[[nodiscard]] ReadResult read_file(const std::string& path, const ReadOptions& options = {});
/// Reads a file that the user names (see `ReadOptions`); the error for a missing one ends with `similar_file`.
[[nodiscard]] ReadResult read_named_file(const std::string& path, bool any_kind = true);

/// Returns `did you mean "arm/arm.urdf"?` for a path that does not exist: a name in its folder of which it may be a
/// misspelling; empty if there is none.
[[nodiscard]] text::Hint similar_file(const std::string& path);
/// Returns the same hint if the folder contains these entries.
[[nodiscard]] text::Hint similar_file(const std::string& path, const std::vector<FolderEntry>& entries);

/// Returns the current state of a path; nothing if nothing is there.
[[nodiscard]] std::optional<FileState> file_state(const std::string& path);

/// Returns the result of reading a file that does not exist (ENOENT).
[[nodiscard]] ReadResult no_such_file(const std::string& path);

/// Options of replacing a file.
struct WriteFileOptions {
  bool create_folders = false;
  bool sync = true;  ///< waits until the bytes are on the disk before the new file takes the old one's name
  /// A folder that the path begins with, for the results of a run: a link to a file or folder below it is an error, and
  /// a file with several names is replaced, so that nothing outside the folder changes. Empty: the path is the user's.
  std::string beneath = {};
  /// False: a pipe, a terminal or a device is an error (EINVAL). Opening a pipe waits for its reader.
  bool any_kind = true;
};

/// The result of writing a file.
struct WriteResult {
  bool changed = false;  ///< false: the file already had these bytes and was not touched
  std::optional<IoError> error;
};

/// Replaces a file's content: the bytes go to a temporary name in the same folder, which is then renamed in one step,
/// so that at any moment the file is either the old or the new one. Keeps owner, permissions, access control lists and
/// extended attributes of an existing file, and follows symbolic links; a dangling one is an error. A file that is not
/// regular (a pipe, a terminal) is written directly, and so is a file with several names (hard links), which must stay
/// one file.
[[nodiscard]] WriteResult write_file(const std::string& path, std::string_view bytes,
                                     const WriteFileOptions& options = {});

/// Writes all bytes to an open descriptor; the error uses `name` unchanged.
[[nodiscard]] std::optional<IoError> write_descriptor(int descriptor, std::string_view bytes, const std::string& name);

/// True for the name of a temporary file of `write_file` or `FileReplacements`. A killed process may leave one.
[[nodiscard]] bool is_temporary_name(std::string_view file_name);
/// Returns the temporary files next to a file that belong to it.
[[nodiscard]] std::vector<std::string> temporary_files_of(const std::string& path);
/// Removes a temporary file if the process that made it has ended on this machine: a running one holds a lock. Returns
/// true if it was removed.
bool remove_abandoned(const std::string& path);

/// True if both names refer to one existing file, or if they are the same name of no file.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);
/// True if the path, with all links followed, leads to the folder or something in it. False for a missing file.
[[nodiscard]] bool is_inside(const std::string& path, const std::string& folder);

/// A file, with all links followed, and a folder that it is in. `ReadOptions::beneath` with that folder reads this file
/// or none, even if its place is taken by links.
struct FileInFolder {
  std::string file;
  std::string folder;  ///< empty: no link is out of place
};
/// Returns a file in a folder or below it; nothing if it is missing or leads elsewhere.
[[nodiscard]] std::optional<FileInFolder> file_in(const std::string& path, const std::string& folder);

}  // namespace urdfmill::files
