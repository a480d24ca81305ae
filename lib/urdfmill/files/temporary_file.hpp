// Steps of writing a file as a whole, shared by file_io.cpp and file_replacements.cpp.
#pragma once
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "urdfmill/files/access.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/place.hpp"

namespace urdfmill::files {

constexpr mode_t mode_of_new_files = 0666;

/// Returns `cannot ACTION WHAT: reason`; by default the reason is the system's for the code.
[[nodiscard]] IoError io_error(const char* action, const std::string& what, int code, const std::string& reason = {});
[[nodiscard]] std::string in_quotes(const std::string& path);
[[nodiscard]] FileState state_of(const struct stat& status);

/// Reads the bytes from an open file's current offset; the error uses `name` unchanged. If a regular file returns the
/// expected number of bytes although more were requested, it is not read again.
[[nodiscard]] ReadResult read_descriptor(int descriptor, const std::string& name, std::size_t expected,
                                         std::size_t largest, bool is_regular = false);

/// A file that will take the name of another one, and is removed unless it has. It holds a lock while it is open.
class TemporaryFile {
 public:
  /// Makes one next to `target`, never through a link; on failure it is not open, and errno has the reason. Removes one
  /// that a killed process left there for this target.
  explicit TemporaryFile(const Place& target, mode_t mode = mode_of_new_files);
  TemporaryFile(TemporaryFile&& other) noexcept
      : place_(std::move(other.place_)), file_(std::move(other.file_)), exists_(std::exchange(other.exists_, false)) {}
  TemporaryFile& operator=(TemporaryFile&&) = delete;
  ~TemporaryFile() { remove(); }
  [[nodiscard]] const Place& place() const { return place_; }
  [[nodiscard]] Descriptor& file() { return file_; }
  /// True if the temporary name will be removed.
  [[nodiscard]] bool exists() const { return exists_; }

  /// Takes the name of `target` in the same folder, and replaces the file that has it.
  bool rename_to(const Place& target);
  /// Takes the name of `target` only if nothing has it (else EEXIST).
  bool rename_to_free(const Place& target);
  /// Exchanges names with `target`; false if the file system does not support that (EINVAL, ENOSYS, ENOTSUP) or it
  /// failed.
  [[nodiscard]] bool exchange_with(const Place& target);
  /// Removes the file with the temporary name.
  void remove() {
    if (std::exchange(exists_, false)) (void)place_.remove();
  }
  /// Makes the file stay on the disk.
  void keep() { exists_ = false; }

 private:
  Place place_;
  Descriptor file_;
  bool exists_;
};

/// Fills the new file. If there is an `old` one, gives it the access of that before, or returns an error. `path` is the
/// name in the error.
[[nodiscard]] std::optional<IoError> fill(TemporaryFile& temporary, const std::string& path, std::string_view bytes,
                                          const Access* old);

/// Gives a filled file the access that the old one has now, unless it is still `access`, which is brought up to date;
/// the error uses `path`.
[[nodiscard]] std::optional<IoError> follow_access(TemporaryFile& temporary, const Descriptor& old, Access& access,
                                                   const std::string& path);

/// Returns the permissions that a new file may have before it has the old one's owner and attributes.
[[nodiscard]] mode_t first_permissions(const struct stat& old);

/// Returns the file that a symbolic link leads to; links among the folders do not affect a rename. Nothing if the link
/// is dangling.
[[nodiscard]] std::optional<std::string> link_target(const std::string& path);

}  // namespace urdfmill::files
