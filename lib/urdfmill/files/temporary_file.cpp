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
/// If several were left, some of them may be missing.
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

std::string temporary_name(std::string_view name, int attempt) {
  std::string temporary(name.substr(0, longest_stem));
  temporary.append(temporary_mark).append(hash_of(name));
  if (attempt > 0) temporary.append("-").append(std::to_string(attempt));
  return temporary;
}

bool lock(int file) {
  return ::flock(file, LOCK_EX | LOCK_NB) == 0;
}

bool remove_if_abandoned(const Place& place) {
  const auto is_ours = [&] {
    const std::optional<struct stat> status = place.status();
    return status && S_ISREG(status->st_mode) ? status : std::nullopt;
  };
  // A pipe or a device with this name is not even opened.
  if (!is_temporary_name(place.name()) || !is_ours()) return false;
  const Descriptor file = place.open(O_RDONLY);
  struct stat opened {};
  if (!file.is_open() || ::fstat(file.number(), &opened) != 0 || !lock(file.number())) return false;
  // The held lock shows that no process works on the file; its name may have changed in the meantime.
  const std::optional<struct stat> named = is_ours();
  return named && named->st_ino == opened.st_ino && named->st_dev == opened.st_dev && place.remove();
}

/// Unlike mkstemp's, the mode of the file follows the process's mask.
Descriptor create_new(const Place& place, mode_t mode) {
  return place.open(O_WRONLY | O_CREAT | O_EXCL, mode);
}

std::optional<IoError> take_access(TemporaryFile& temporary, const Access& access, const std::string& path) {
  const std::string lost = give_access(temporary.file().number(), access);
  if (lost.empty()) return std::nullopt;
  return io_error("replace", in_quotes(path), EPERM, "the new file cannot have " + lost + "; it is left unchanged");
}

int create(const Place& target, mode_t mode, Place& place) {
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    place = target.sibling(temporary_name(target.name(), attempt));
    Descriptor made = create_new(place, mode);
    if (!made.is_open() && errno == EEXIST) {
      if (!remove_if_abandoned(place)) continue;
      made = create_new(place, mode);
    }
    if (!made.is_open()) return -1;
    const int file = made.number();
    struct stat status {};
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

TemporaryFile::TemporaryFile(const Place& target, mode_t mode)
    : place_(target), file_(create(target, mode, place_)), exists_(file_.is_open()) {}

bool TemporaryFile::rename_to(const Place& target) {
  if (::renameat(place_.folder(), place_.name().c_str(), target.folder(), target.name().c_str()) != 0) return false;
  exists_ = false;
  return true;
}

bool TemporaryFile::rename_to_free(const Place& target) {
  const int folder = target.folder();
  if (::renameat2(place_.folder(), place_.name().c_str(), folder, target.name().c_str(), RENAME_NOREPLACE) == 0) {
    exists_ = false;
    return true;
  }
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return false;
  // Some file systems can only give a second name, which fails like that if the name is taken.
  if (::linkat(place_.folder(), place_.name().c_str(), folder, target.name().c_str(), 0) != 0) return false;
  remove();
  return true;
}

bool TemporaryFile::exchange_with(const Place& target) {
  return ::renameat2(place_.folder(), place_.name().c_str(), target.folder(), target.name().c_str(), RENAME_EXCHANGE) ==
         0;
}

mode_t first_permissions(const struct stat& old) {
  constexpr mode_t for_the_owner = 0700;
  const bool is_ours = old.st_uid == ::geteuid() && old.st_gid == ::getegid();
  return old.st_mode & (is_ours ? permissions : for_the_owner);
}

std::optional<IoError> fill(TemporaryFile& temporary, const std::string& path, std::string_view bytes,
                            const Access* old) {
  if (!temporary.file().is_open()) return io_error("write", in_quotes(path), errno);
  if (old != nullptr)
    if (auto error = take_access(temporary, *old, path)) return error;
  return write_descriptor(temporary.file().number(), bytes, in_quotes(path));
}

std::optional<IoError> follow_access(TemporaryFile& temporary, const Descriptor& old, Access& access,
                                     const std::string& path) {
  std::optional<Access> now = access_of(old.number());
  if (!now) return io_error("replace", in_quotes(path), errno);
  if (*now == access) return std::nullopt;
  access = *std::move(now);
  return take_access(temporary, access, path);
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
  if (!target) return found;
  const Place place(*target);
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    const Place temporary = place.sibling(temporary_name(place.name(), attempt));
    const bool is_there = temporary.status().has_value();
    if (!is_there && attempt >= fewest_looked_for) break;
    if (is_there) found.push_back(temporary.path());
  }
  return found;
}

bool remove_abandoned(const std::string& path) {
  return remove_if_abandoned(Place(path));
}

}  // namespace urdfmill::files
