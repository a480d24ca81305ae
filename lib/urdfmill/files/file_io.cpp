#include "urdfmill/files/file_io.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "urdfmill/files/temporary_file.hpp"

namespace urdfmill::files {
namespace {

constexpr std::size_t read_at_a_time = 64 * 1024;

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

std::optional<IoError> replace(const std::string& path, std::string_view bytes, const struct stat* old, bool sync) {
  TemporaryFile temporary(path, old != nullptr ? old->st_mode & permissions : mode_of_new_files);
  if (auto error = fill(temporary, path, bytes, old)) return error;
  if (sync && ::fsync(temporary.file().number()) != 0) return io_error("write", in_quotes(path), errno);
  if (!temporary.file().close() || !temporary.rename_to(path)) return io_error("write", in_quotes(path), errno);
  if (sync) sync_folder(std::filesystem::path(path).parent_path());
  return std::nullopt;
}

std::optional<IoError> write_directly(const std::string& path, std::string_view bytes) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open()) return io_error("write", in_quotes(path), errno);
  return write_descriptor(file.number(), bytes, in_quotes(path));
}

}  // namespace

ReadResult read_file(const std::string& path) {
  if (path == "-") return read_descriptor(STDIN_FILENO, "standard input", read_at_a_time);
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return {{}, io_error("read", in_quotes(path), errno)};
  if (S_ISDIR(status.st_mode)) return {{}, io_error("read", in_quotes(path), EISDIR)};
  return read_descriptor(file.number(), in_quotes(path), static_cast<std::size_t>(status.st_size));
}

std::string behind_links(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  std::error_code ignored;
  const auto resolved = std::filesystem::canonical(path, ignored);
  return ignored ? path : resolved.string();
}

WriteResult write_file(const std::string& path, std::string_view bytes, const WriteFileOptions& options) {
  const std::string target = behind_links(path);
  struct stat status {};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return {false, io_error("write", in_quotes(path), EISDIR)};
  if (exists && !S_ISREG(status.st_mode)) return {true, write_directly(target, bytes)};
  if (exists && static_cast<std::size_t>(status.st_size) == bytes.size())
    if (const ReadResult old = read_file(target); !old.error && old.bytes == bytes) return {};
  if (options.create_folders) {
    std::error_code error;
    if (const auto folder = std::filesystem::path(target).parent_path(); !folder.empty())
      std::filesystem::create_directories(folder, error);
    if (error) return {false, io_error("write", in_quotes(path), error.value())};
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

}  // namespace urdfmill::files
