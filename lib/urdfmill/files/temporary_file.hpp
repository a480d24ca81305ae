// Parts of writing files whole, shared by file_io.cpp and file_replacements.cpp.
#pragma once
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "urdfmill/files/file_io.hpp"

namespace urdfmill::files {

constexpr mode_t mode_of_new_files = 0666;
constexpr mode_t permissions = 07777;

[[nodiscard]] IoError io_error(const char* action, const std::string& what, int code);
[[nodiscard]] std::string in_quotes(const std::string& path);

/// An open descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() { close(); }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// Closing may be what reports that a write failed.
  bool close() { return !is_open() || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// A file that is to take the name of another one, gone again unless it has taken it.
class TemporaryFile {
 public:
  /// Makes one beside `target`; if that fails it is not open and errno tells why.
  explicit TemporaryFile(const std::string& target, mode_t mode = mode_of_new_files);
  TemporaryFile(TemporaryFile&& other) noexcept
      : path_(std::move(other.path_)), file_(std::move(other.file_)), exists_(std::exchange(other.exists_, false)) {}
  TemporaryFile& operator=(TemporaryFile&&) = delete;
  ~TemporaryFile() {
    if (exists_) ::unlink(path_.c_str());
  }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] Descriptor& file() { return file_; }

  /// Replaces `target`.
  bool rename_to(const std::string& target);

 private:
  std::string path_;
  Descriptor file_;
  bool exists_;
};

/// Fills the new file, which takes the permissions of the `old` one, and its owner if it may, if there was one. `path`
/// is what the error names.
[[nodiscard]] std::optional<IoError> fill(TemporaryFile& temporary, const std::string& path, std::string_view bytes,
                                          const struct stat* old);

/// The file a symbolic link leads to; links among the folders are no matter for a rename.
[[nodiscard]] std::string behind_links(const std::string& path);

/// Waits until a new name in the folder is on the disk.
void sync_folder(const std::filesystem::path& folder);

}  // namespace urdfmill::files
