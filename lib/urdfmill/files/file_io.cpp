#include "urdfmill/files/file_io.hpp"

#include <poll.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "urdfmill/files/exchange.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/files/temporary_file.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::files {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t read_at_a_time = 64 * 1024;

std::string kind_of(mode_t mode) {
  if (S_ISLNK(mode)) return "it is a symbolic link, not a regular file";
  if (S_ISFIFO(mode)) return "it is a pipe, not a regular file";
  if (S_ISSOCK(mode)) return "it is a socket, not a regular file";
  return "it is a device, not a regular file";
}

/// Waits for bytes. Opening does not block, because a file named by a model may be a pipe; for a pipe that the user
/// names, this waits until a writer opens it, after which reading waits by itself.
void wait_for_bytes(const Descriptor& file) {
  pollfd readable{file.number(), POLLIN, 0};
  while (::poll(&readable, 1, -1) < 0 && errno == EINTR) {
  }
  (void)::fcntl(file.number(), F_SETFL, 0);
}

/// Returns the error of a file that others change while it is written.
IoError changed_meanwhile(const Place& place) {
  return io_error("write", in_quotes(place.path()), ESTALE, "another program changes it again and again");
}

/// Fills a temporary file, and waits until its bytes are on the disk.
std::optional<IoError> fill_and_sync(TemporaryFile& temporary, const Place& place, std::string_view bytes,
                                     const Access* old, bool sync) {
  if (auto error = fill(temporary, place.path(), bytes, old)) return error;
  if (sync && ::fsync(temporary.file().number()) != 0) return io_error("write", in_quotes(place.path()), errno);
  return std::nullopt;
}

/// Closes a file that has its name; its lock ends.
std::optional<IoError> finish(TemporaryFile& temporary, const Place& place, bool sync) {
  if (!temporary.file().close()) return io_error("write", in_quotes(place.path()), errno);
  if (sync) place.sync_folder();
  return std::nullopt;
}

/// Makes a file; the error is `changed_meanwhile` if there is one by now.
std::optional<IoError> make(const Place& place, std::string_view bytes, bool sync) {
  TemporaryFile temporary(place);
  if (auto error = fill_and_sync(temporary, place, bytes, nullptr, sync)) return error;
  if (temporary.rename_to_free(place)) return finish(temporary, place, sync);
  return errno == EEXIST ? changed_meanwhile(place) : io_error("write", in_quotes(place.path()), errno);
}

/// Replaces an open file; the error is `changed_meanwhile` if another one has its name, or its access has changed.
std::optional<IoError> replace(const Place& place, std::string_view bytes, const Descriptor& old, bool sync) {
  struct stat status {};
  std::optional<Access> access = access_of(old.number());
  if (!access || ::fstat(old.number(), &status) != 0) return io_error("write", in_quotes(place.path()), errno);
  TemporaryFile temporary(place, first_permissions(status));
  if (auto error = fill_and_sync(temporary, place, bytes, &*access, sync)) return error;
  if (auto error = follow_access(temporary, old, *access, place.path())) return error;
  // Prevents other runs from treating it as abandoned while it has the temporary name.
  (void)::flock(old.number(), LOCK_EX | LOCK_NB);
  switch (exchange(temporary, place, {status, std::move(access)}, bytes)) {
    case Exchanged::done:
      return finish(temporary, place, sync);
    case Exchanged::changed:
      return changed_meanwhile(place);
    case Exchanged::failed:
      break;
  }
  return io_error("write", in_quotes(place.path()), errno);
}

std::optional<IoError> write_into(const Descriptor& file, std::string_view bytes, const std::string& path) {
  if (!file.is_open()) return io_error("write", in_quotes(path), errno);
  return write_descriptor(file.number(), bytes, in_quotes(path));
}

/// Writes to a pipe, a terminal or a device, or to what has no path (/dev/stdout).
WriteResult write_special(const std::string& path, std::string_view bytes) {
  return {true, write_into(Descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC)), bytes, path)};
}

/// Replaces an existing regular file.
WriteResult replace_old(const Place& place, std::string_view bytes, const struct stat& status,
                        const WriteFileOptions& options) {
  const std::string& path = place.path();
  const Descriptor old = place.open(O_RDONLY);
  if (!old.is_open() && errno != EACCES) return {false, changed_meanwhile(place)};
  const auto size = static_cast<std::size_t>(status.st_size);
  if (old.is_open() && size == bytes.size())
    if (const ReadResult read = read_descriptor(old.number(), {}, size, size, true); !read.error && read.bytes == bytes)
      return {};
  if (::faccessat(place.folder(), place.name().c_str(), W_OK, 0) != 0)
    return {false, io_error("write", in_quotes(path), errno)};
  // A file that may be written but not read does not reveal its attributes either.
  const bool has_other_names = status.st_nlink > 1 && options.beneath.empty();
  if (has_other_names || !old.is_open()) return {true, write_into(place.open(O_WRONLY | O_TRUNC), bytes, path)};
  auto error = replace(place, bytes, old, options.sync);
  return {!error, std::move(error)};
}

WriteResult write_once(const std::string& path, std::string_view bytes, const WriteFileOptions& options) {
  const std::optional<std::string> target = options.beneath.empty() ? link_target(path) : path;
  if (!target)
    return {false, io_error("write", in_quotes(path), ENOENT, "it is a symbolic link to a file that is not there")};
  const Place place(*target, {options.beneath, options.create_folders});
  if (!place.is_open()) return {false, place.error("write")};
  const std::optional<struct stat> status = place.status();
  if (!status) {
    auto error = make(place, bytes, options.sync);
    return {!error, std::move(error)};
  }
  if (S_ISDIR(status->st_mode)) return {false, io_error("write", in_quotes(path), EISDIR)};
  if (S_ISREG(status->st_mode)) return replace_old(place, bytes, *status, options);
  if (!options.beneath.empty()) return {false, io_error("write", in_quotes(path), EEXIST, kind_of(status->st_mode))};
  if (S_ISLNK(status->st_mode) && link_target(path) != path) return {false, changed_meanwhile(place)};
  if (!options.any_kind) return {false, io_error("write", in_quotes(path), EINVAL, kind_of(status->st_mode))};
  return write_special(path, bytes);
}

}  // namespace

ReadResult read_descriptor(int descriptor, const std::string& name, std::size_t expected, std::size_t largest,
                           bool is_regular) {
  ReadResult result;
  if (expected > largest) return {{}, io_error("read", name, EFBIG)};
  std::size_t size = 0;
  result.bytes.resize(expected + 1);
  while (true) {
    if (size == result.bytes.size()) result.bytes.resize(size + std::max(size, read_at_a_time));
    const ssize_t got = ::read(descriptor, result.bytes.data() + size, result.bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {{}, io_error("read", name, errno)};
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
    if (size > largest) return {{}, io_error("read", name, EFBIG)};
    // One byte more was requested. Files of /proc have no size and are read in pieces.
    if (is_regular && expected > 0 && size == expected) break;
  }
  result.bytes.resize(size);
  return result;
}

ReadResult read_file(const std::string& path, const ReadOptions& options) {
  if (path == "-" && options.any_kind)
    return read_descriptor(STDIN_FILENO, "standard input", read_at_a_time, options.largest);
  struct stat status {};
  Descriptor file;
  // Opening a pipe may make another process lose its message, and opening a device may have effects.
  const auto is_refused = [&] { return !options.any_kind && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode); };
  if (options.beneath.empty()) {
    if (::stat(path.c_str(), &status) != 0) return {{}, io_error("read", in_quotes(path), errno)};
    if (!is_refused()) file = Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  } else {
    const Place place(path, {options.beneath});
    if (!place.is_open()) return {{}, place.error("read")};
    const std::optional<struct stat> found = place.status();
    if (!found) return {{}, io_error("read", in_quotes(path), errno)};
    status = *found;
    if (!is_refused()) file = place.open(O_RDONLY | O_NOCTTY);
  }
  if (!is_refused() && (!file.is_open() || ::fstat(file.number(), &status) != 0))
    return {{}, io_error("read", in_quotes(path), errno)};
  if (S_ISDIR(status.st_mode)) return {{}, io_error("read", in_quotes(path), EISDIR)};
  if (is_refused()) return {{}, io_error("read", in_quotes(path), EINVAL, kind_of(status.st_mode))};
  if (!S_ISREG(status.st_mode)) {
    wait_for_bytes(file);
    return read_descriptor(file.number(), in_quotes(path), read_at_a_time, options.largest);
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  ReadResult result = read_descriptor(file.number(), in_quotes(path), size, options.largest, true);
  result.state = state_of(status);
  return result;
}

text::Hint similar_file(const std::string& path) {
  return similar_file(path, list_folder(fs::path(path).parent_path().string()));
}

text::Hint similar_file(const std::string& path, const std::vector<FolderEntry>& entries) {
  const fs::path given(path);
  std::vector<std::string_view> names;
  for (const FolderEntry& entry : entries) names.push_back(entry.name);
  const std::string_view meant = text::closest_name(given.filename().string(), names);
  if (meant.empty()) return {};
  return {"did you mean " + in_quotes((given.parent_path() / meant).string()) + "?",
          {given.filename().string(), std::string(meant)}};
}

std::optional<FileState> file_state(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return state_of(status);
}

ReadResult read_named_file(const std::string& path, bool any_kind) {
  ReadResult read = read_file(path, {.any_kind = any_kind});
  if (!read.error || read.error->code != ENOENT) return read;
  if (const text::Hint hint = similar_file(path); !hint.empty()) read.error->message += "; " + hint.words;
  return read;
}

ReadResult no_such_file(const std::string& path) {
  return {{}, io_error("read", in_quotes(path), ENOENT)};
}

std::optional<std::string> link_target(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  std::error_code error;
  const fs::path resolved = fs::canonical(path, error);
  // The target of /dev/stdout may have no path.
  return error ? path : resolved.string();
}

WriteResult write_file(const std::string& path, std::string_view bytes, const WriteFileOptions& options) {
  constexpr int most_attempts = 100;
  WriteResult result;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    result = write_once(path, bytes, options);
    if (!result.error || result.error->code != ESTALE) break;
  }
  return result;
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

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error)) return true;
  // An empty name has no absolute path.
  const fs::path first = fs::weakly_canonical(fs::absolute(a, error), error);
  if (error || a.empty()) return a == b;
  const fs::path second = fs::weakly_canonical(fs::absolute(b, error), error);
  return error || b.empty() ? a == b : first == second;
}

bool is_inside(const std::string& path, const std::string& folder) {
  std::error_code error;
  const fs::path file = fs::canonical(path, error);
  if (error) return false;
  const fs::path top = fs::canonical(folder, error);
  return !error && std::mismatch(top.begin(), top.end(), file.begin(), file.end()).first == top.end();
}

std::optional<FileInFolder> file_in(const std::string& path, const std::string& folder) {
  std::error_code error;
  std::string file = fs::canonical(path, error).string();
  std::string top = fs::canonical(folder, error).string();
  if (file.empty() || top.empty() || !path_below(file, top)) return std::nullopt;
  return FileInFolder{std::move(file), std::move(top)};
}

}  // namespace urdfmill::files
