#include "urdfmill/files/exchange.hpp"

#include <cerrno>
#include <csignal>
#include <deque>
#include <string>
#include <utility>

namespace urdfmill::files {
namespace {

/// The kernel grants a read lease only on a file that no process has open for writing, and until the file is closed
/// here it lets no process open it for writing. If leases are not supported, the answer is no.
bool is_open_for_writing(const Descriptor& file) {
  // A process that opens the file during the lease makes the kernel send a signal; this one is ignored by default.
  if (::fcntl(file.number(), F_SETSIG, SIGURG) != 0) return false;
  return ::fcntl(file.number(), F_SETLEASE, F_RDLCK) != 0 && errno == EAGAIN;
}

bool is_same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// True if the open file is as it was. File times are coarse: two writes of one size within some milliseconds have the
/// same time, so the bytes decide.
bool is_as_seen(const Descriptor& file, const SeenFile& seen) {
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0 || !is_same(status, seen.status)) return false;
  if (seen.access && access_of(file.number()) != seen.access) return false;
  return !seen.bytes ||
         (state_of(status) == state_of(seen.status) && !is_open_for_writing(file) && has_bytes(file, *seen.bytes));
}

/// The files that may be removed, because no work of anybody is in them.
class Spare {
 public:
  explicit Spare(Place place, const SeenFile& old) : place_(std::move(place)) { known_.push_back(old); }

  /// True if the name refers to a known file as it was, or to nothing. The file is held, so that no process can open it
  /// for writing before it is removed.
  [[nodiscard]] bool holds_known() {
    const std::optional<struct stat> status = place_.status();
    if (!status) return true;
    for (auto known = known_.rbegin(); known != known_.rend(); ++known) {
      if (!is_same(known->status, *status)) continue;
      if (!S_ISREG(status->st_mode)) return true;
      held_ = open_regular(place_);
      return is_as_seen(held_, *known);
    }
    return false;
  }

  /// Makes only this file known.
  void reset(const SeenFile& file) { known_ = {file}; }
  /// Makes known what the name refers to.
  void look() {
    Descriptor file = open_regular(place_);
    struct stat status {};
    if (!file.is_open() || ::fstat(file.number(), &status) != 0) {
      if (const std::optional<struct stat> other = place_.status()) known_.push_back({*other});
      return;
    }
    ReadResult read = read_descriptor(file.number(), {}, static_cast<std::size_t>(status.st_size), largest_file, true);
    known_.push_back({status, access_of(file.number())});
    if (!read.error) known_.back().bytes = texts_.emplace_back(std::move(read.bytes));
    open_.push_back(std::move(file));
  }

 private:
  Place place_;
  std::deque<SeenFile> known_;
  std::deque<std::string> texts_;
  std::deque<Descriptor> open_;
  Descriptor held_;
};

bool cannot_exchange() {
  return errno == EINVAL || errno == ENOSYS || errno == ENOTSUP;
}

/// Replaces the file where names cannot be exchanged, after the check instead of before.
Exchanged rename_over(TemporaryFile& temporary, const Place& target, const SeenFile& old) {
  const Descriptor file = open_regular(target);
  if (!is_as_seen(file, old)) return Exchanged::changed;
  return temporary.rename_to(target) ? Exchanged::done : Exchanged::failed;
}

}  // namespace

Descriptor open_regular(const Place& place) {
  const std::optional<struct stat> status = place.status();
  if (!status) return Descriptor();
  if (S_ISREG(status->st_mode)) return place.open(O_RDONLY);
  errno = S_ISLNK(status->st_mode) ? ELOOP : EINVAL;
  return Descriptor();
}

bool has_bytes(const Descriptor& file, std::string_view bytes) {
  const ReadResult read = read_descriptor(file.number(), {}, bytes.size(), bytes.size(), true);
  return !read.error && read.bytes == bytes;
}

Exchanged exchange(TemporaryFile& temporary, const Place& target, const SeenFile& old, std::string_view new_bytes) {
  constexpr int most_rounds = 1000;
  SeenFile made{{}, access_of(temporary.file().number()), new_bytes};
  if (!made.access || ::fstat(temporary.file().number(), &made.status) != 0) return Exchanged::failed;
  const Descriptor kept = temporary.place().open(O_RDONLY);
  if (!temporary.exchange_with(target)) {
    if (cannot_exchange()) return rename_over(temporary, target, old);
    return errno == ENOENT ? Exchanged::changed : Exchanged::failed;
  }
  Spare spare(temporary.place(), old);
  if (spare.holds_known()) return temporary.remove(), Exchanged::done;
  temporary.file().close();  // a file that is open for writing does not count as untouched
  // If the old file has the name again, another program has put it there.
  spare.reset(made);
  for (int round = 0; round < most_rounds; ++round) {
    spare.look();
    if (temporary.exchange_with(target)) {
      if (spare.holds_known()) return temporary.remove(), Exchanged::changed;
    } else if (errno == ENOENT && temporary.rename_to_free(target)) {
      return Exchanged::changed;
    } else if (errno != ENOENT && errno != EEXIST) {
      break;
    }
  }
  temporary.keep();
  return Exchanged::failed;
}

}  // namespace urdfmill::files
