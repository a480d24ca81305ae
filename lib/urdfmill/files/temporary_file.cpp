#include "urdfmill/files/temporary_file.hpp"

#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <system_error>

#include "urdfmill/text/fnv.hpp"

namespace urdfmill::files {
namespace {

constexpr int most_attempts = 1000;
/// If several were left behind, some of them may be missing.
constexpr int fewest_looked_for = 8;
/// NAME.urdfmill-HASH, or NAME.urdfmill-HASH-1, …, stands for NAME while it is written. A long name is shortened to its
/// first part.
constexpr std::string_view temporary_mark = ".urdfmill-";
constexpr std::size_t longest_stem = 200;
constexpr std::size_t hash_digits = 16;

/// Returns a hash of the file's name, so that no other file has such a name by chance.
std::string hash_of(std::string_view name) {
  std::uint64_t hash = text::fnv1a(name, text::fnv1a("a temporary file of urdfmill for "));
  std::string digits(hash_digits, '0');
  for (std::size_t i = hash_digits; i-- > 0; hash >>= 4U) digits[i] = "0123456789abcdef"[hash & 15U];
  return digits;
}

std::string temporary_name(const std::string& target, int attempt) {
  const std::size_t begin = target.rfind('/') + 1;
  const std::string_view name = std::string_view(target).substr(begin);
  std::string path = target.substr(0, begin + std::min(name.size(), longest_stem));
  path.append(temporary_mark).append(hash_of(name));
  if (attempt > 0) path.append("-").append(std::to_string(attempt));
  return path;
}

bool lock(int file) {
  return ::flock(file, LOCK_EX | LOCK_NB) == 0;
}

/// Unlike mkstemp's, the mode of the file follows the process's mask.
Descriptor create_new(const std::string& path, mode_t mode) {
  return Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
}

int create(const std::string& target, mode_t mode, std::string& path, struct stat& status) {
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    path = temporary_name(target, attempt);
    Descriptor made = create_new(path, mode);
    if (!made.is_open() && errno == EEXIST) {
      if (!remove_abandoned(path)) continue;
      made = create_new(path, mode);
    }
    if (!made.is_open()) return -1;
    const int file = made.number();
    // Between these two steps another process may treat the file as abandoned and remove its name.
    if ((!lock(file) && errno == EWOULDBLOCK) || ::fstat(file, &status) != 0 || status.st_nlink == 0) continue;
    return made.release();
  }
  errno = EEXIST;
  return -1;
}

}  // namespace

IoError io_error(const char* action, const std::string& what, int code, const std::string& reason) {
  IoError error{code, std::string("cannot ") + action + ' ' + what + ": ",
                reason.empty() ? std::generic_category().message(code) : reason};
  error.message += error.reason;
  return error;
}

std::string in_quotes(const std::string& path) {
  return '"' + path + '"';
}

FileState state_of(const struct stat& status) {
  constexpr std::int64_t ns_a_second = 1'000'000'000;
  return {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
          status.st_mtim.tv_sec * ns_a_second + status.st_mtim.tv_nsec};
}

TemporaryFile::TemporaryFile(const std::string& target, mode_t mode)
    : file_(create(target, mode, path_, status_)), exists_(file_.is_open()) {}

bool TemporaryFile::rename_to(const std::string& target) {
  if (::rename(path_.c_str(), target.c_str()) != 0) return false;
  exists_ = false;
  return true;
}

bool TemporaryFile::exchange_with(const std::string& target) {
  return ::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0;
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor directory(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.is_open()) ::fsync(directory.number());
}

bool is_temporary_name(std::string_view file_name) {
  const std::size_t mark = file_name.rfind(temporary_mark);
  if (mark == std::string_view::npos || mark == 0) return false;
  const std::string_view stem = file_name.substr(0, mark);
  const std::string_view rest = file_name.substr(mark + temporary_mark.size());
  const std::string_view hash = rest.substr(0, hash_digits);
  if (hash.size() != hash_digits || hash.find_first_not_of("0123456789abcdef") != std::string_view::npos) return false;
  if (stem.size() < longest_stem && hash != hash_of(stem)) return false;
  const std::string_view attempt = rest.substr(hash_digits);
  return attempt.empty() || (attempt.front() == '-' && attempt.size() > 1 &&
                             attempt.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

std::vector<std::string> temporary_files_of(const std::string& path) {
  std::vector<std::string> found;
  const std::optional<std::string> target = link_target(path);
  struct stat status {};
  for (int attempt = 0; target && attempt < most_attempts; ++attempt) {
    std::string name = temporary_name(*target, attempt);
    const bool is_there = ::lstat(name.c_str(), &status) == 0;
    if (!is_there && attempt >= fewest_looked_for) break;
    if (is_there) found.push_back(std::move(name));
  }
  return found;
}

bool remove_abandoned(const std::string& path) {
  if (!is_temporary_name(std::string_view(path).substr(path.rfind('/') + 1))) return false;
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat opened {
  }, named{};
  // The held lock shows that no process works on the file; its name may have changed in the meantime.
  return file.is_open() && ::fstat(file.number(), &opened) == 0 && S_ISREG(opened.st_mode) && lock(file.number()) &&
         ::lstat(path.c_str(), &named) == 0 && named.st_ino == opened.st_ino && named.st_dev == opened.st_dev &&
         ::unlink(path.c_str()) == 0;
}

}  // namespace urdfmill::files
