#include "urdfmill/source/file_io.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace urdfmill::source {
namespace {

constexpr std::size_t read_at_a_time = 64 * 1024;
constexpr mode_t mode_of_new_files = 0666;
constexpr mode_t permissions = 07777;
constexpr int most_attempts = 10000;
/// NAME.urdfmill-PROCESS-ATTEMPT stands for NAME while it is written.
constexpr std::string_view temporary_mark = ".urdfmill-";

IoError io_error(const char* action, const std::string& what, int code) {
  return {code, std::string("cannot ") + action + ' ' + what + ": " + std::generic_category().message(code)};
}

std::string quoted(const std::string& path) {
  return '"' + path + '"';
}

/// An open descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// Closing may be what reports that a write failed.
  bool close() { return !is_open() || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

ReadResult read_descriptor(int descriptor, const std::string& name, std::size_t expected) {
  ReadResult result;
  std::size_t size = 0;
  result.bytes.resize(expected + 1);
  while (true) {
    if (size == result.bytes.size()) result.bytes.resize(size + std::max(size, read_at_a_time));
    const ssize_t got = ::read(descriptor, result.bytes.data() + size, result.bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {{}, io_error("read", name, errno)};
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  result.bytes.resize(size);
  return result;
}

/// A file of its own beside `target`, gone again unless it was renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& target, mode_t mode = mode_of_new_files)
      : file_(create(target, mode, path_)) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (created_ && !renamed_) ::unlink(path_.c_str());
  }
  [[nodiscard]] Descriptor& file() { return file_; }
  bool rename_to(const std::string& target) {
    renamed_ = ::rename(path_.c_str(), target.c_str()) == 0;
    return renamed_;
  }

 private:
  /// Unlike mkstemp's, the mode of the file follows the process's mask.
  static int create(const std::string& target, mode_t mode, std::string& path) {
    int file = -1;
    for (int attempt = 0; file < 0 && (attempt == 0 || errno == EEXIST) && attempt < most_attempts; ++attempt) {
      path = target;
      path.append(temporary_mark).append(std::to_string(::getpid())).append("-").append(std::to_string(attempt));
      file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    }
    return file;
  }

  std::string path_;
  Descriptor file_;
  bool created_ = file_.is_open();
  bool renamed_ = false;
};

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor directory(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.is_open()) ::fsync(directory.number());
}

/// Most files have their permissions from the start; setting them again would cost as much as setting others.
bool take_permissions(int file, mode_t wanted) {
  struct stat status {};
  if (::fstat(file, &status) == 0 && (status.st_mode & permissions) == wanted) return true;
  return ::fchmod(file, wanted) == 0;
}

/// Fills the new file, which takes the permissions of the `old` one, if there was one.
std::optional<IoError> fill(TemporaryFile& temporary, const std::string& path, std::string_view bytes,
                            const struct stat* old) {
  if (!temporary.file().is_open()) return io_error("write", quoted(path), errno);
  if (auto error = write_descriptor(temporary.file().number(), bytes, quoted(path))) return error;
  if (old != nullptr && !take_permissions(temporary.file().number(), old->st_mode & permissions))
    return io_error("write", quoted(path), errno);
  return std::nullopt;
}

std::optional<IoError> put_in_place(TemporaryFile& temporary, const std::string& path) {
  if (temporary.file().close() && temporary.rename_to(path)) return std::nullopt;
  return io_error("write", quoted(path), errno);
}

std::optional<IoError> replace(const std::string& path, std::string_view bytes, const struct stat* old, bool sync) {
  TemporaryFile temporary(path, old != nullptr ? old->st_mode & permissions : mode_of_new_files);
  if (auto error = fill(temporary, path, bytes, old)) return error;
  if (sync && ::fsync(temporary.file().number()) != 0) return io_error("write", quoted(path), errno);
  if (auto error = put_in_place(temporary, path)) return error;
  if (sync) sync_folder(std::filesystem::path(path).parent_path());
  return std::nullopt;
}

std::optional<IoError> write_directly(const std::string& path, std::string_view bytes) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open()) return io_error("write", quoted(path), errno);
  return write_descriptor(file.number(), bytes, quoted(path));
}

/// The file a symbolic link leads to; links among the folders are no matter for a rename.
std::string behind_links(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  std::error_code ignored;
  const auto resolved = std::filesystem::canonical(path, ignored);
  return ignored ? path : resolved.string();
}

}  // namespace

ReadResult read_file(const std::string& path) {
  if (path == "-") return read_descriptor(STDIN_FILENO, "standard input", read_at_a_time);
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return {{}, io_error("read", quoted(path), errno)};
  if (S_ISDIR(status.st_mode)) return {{}, io_error("read", quoted(path), EISDIR)};
  return read_descriptor(file.number(), quoted(path), static_cast<std::size_t>(status.st_size));
}

bool is_abandoned(std::string_view file_name) {
  const std::size_t mark = file_name.rfind(temporary_mark);
  if (mark == std::string_view::npos) return false;
  const char* const end = file_name.data() + file_name.size();
  pid_t process = 0;
  const auto [behind_process, no_process] =
      std::from_chars(file_name.data() + mark + temporary_mark.size(), end, process);
  if (no_process != std::errc() || process <= 0 || behind_process == end || *behind_process != '-') return false;
  int attempt = 0;
  const auto [behind, no_attempt] = std::from_chars(behind_process + 1, end, attempt);
  return no_attempt == std::errc() && behind == end && ::kill(process, 0) != 0 && errno == ESRCH;
}

WriteResult write_file(const std::string& path, std::string_view bytes, const WriteFileOptions& options) {
  const std::string target = behind_links(path);
  struct stat status {};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return {false, io_error("write", quoted(path), EISDIR)};
  if (exists && !S_ISREG(status.st_mode)) return {true, write_directly(target, bytes)};
  if (exists && static_cast<std::size_t>(status.st_size) == bytes.size())
    if (const ReadResult old = read_file(target); !old.error && old.bytes == bytes) return {};
  if (options.create_folders) {
    std::error_code error;
    if (const auto folder = std::filesystem::path(target).parent_path(); !folder.empty())
      std::filesystem::create_directories(folder, error);
    if (error) return {false, io_error("write", quoted(path), error.value())};
  }
  if (auto error = replace(target, bytes, exists ? &status : nullptr, options.sync)) return {false, std::move(error)};
  return {true, std::nullopt};
}

std::optional<IoError> write_descriptor(int descriptor, std::string_view bytes, const std::string& name) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return io_error("write", name, errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return std::nullopt;
}

struct FileReplacements::Pending {
  Pending(std::string to, const struct stat& old)
      : target(std::move(to)), device(old.st_dev), temporary(target, old.st_mode & permissions) {}
  std::string target;
  dev_t device;
  TemporaryFile temporary;
};

FileReplacements::FileReplacements(std::size_t most_kept_open) : most_kept_open_(most_kept_open) {}

FileReplacements::~FileReplacements() {
  for (const int file : kept_open_) ::close(file);
}

void FileReplacements::keep_alive(const std::string& path) {
  if (kept_open_.size() == most_kept_open_) return;
  if (const int file = ::open(path.c_str(), O_PATH | O_CLOEXEC); file >= 0) kept_open_.push_back(file);
}

std::optional<IoError> FileReplacements::add(const std::string& path, std::string_view bytes) {
  std::string target = path;
  struct stat old {};
  bool found = ::lstat(path.c_str(), &old) == 0;
  if (found && S_ISLNK(old.st_mode)) {
    target = behind_links(path);
    found = ::stat(target.c_str(), &old) == 0;
  }
  if (!found) return io_error("write", quoted(path), errno);
  auto pending = std::make_unique<Pending>(std::move(target), old);
  if (auto error = fill(pending->temporary, path, bytes, &old)) return error;
  // One open file a file system is enough to wait for the disk.
  const bool first = std::none_of(pending_.begin(), pending_.end(),
                                  [&](const auto& other) { return other->device == pending->device; });
  if (!first && !pending->temporary.file().close()) return io_error("write", quoted(path), errno);
  pending_.push_back(std::move(pending));
  return std::nullopt;
}

std::vector<std::optional<IoError>> FileReplacements::commit() {
  std::map<dev_t, int> synced;  // the errno of each file system's syncfs
  std::set<std::filesystem::path> folders;
  std::vector<std::optional<IoError>> errors;
  for (const auto& file : pending_)
    if (const auto [device, first] = synced.try_emplace(file->device, 0); first)
      device->second = ::syncfs(file->temporary.file().number()) == 0 ? 0 : errno;
  for (const auto& file : pending_) {
    const int code = synced[file->device];
    keep_alive(file->target);
    errors.push_back(code == 0 ? put_in_place(file->temporary, file->target)
                               : io_error("write", quoted(std::as_const(file->target)), code));
    folders.insert(std::filesystem::path(file->target).parent_path());
  }
  for (const auto& folder : folders) sync_folder(folder);
  pending_.clear();
  return errors;
}

}  // namespace urdfmill::source
