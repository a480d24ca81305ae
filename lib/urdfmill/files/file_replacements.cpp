#include "urdfmill/files/file_replacements.hpp"

#include <sys/file.h>

#include <cerrno>
#include <csignal>
#include <map>
#include <set>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/temporary_file.hpp"

namespace urdfmill::files {
namespace {

ReplacementResult failed(const std::string& path, int code, const std::string& reason = {}) {
  return {io_error("replace", in_quotes(path), code, reason)};
}

ReplacementResult changed(const std::string& path) {
  return {
      io_error("replace", in_quotes(path), ESTALE, "another program changed it in the meantime; it is left unchanged"),
      true};
}

/// Opens a regular file; a pipe or a device is not opened, and errno is EINVAL.
Descriptor open_old(const Place& place) {
  const std::optional<struct stat> status = place.status();
  if (!status) return Descriptor();
  if (S_ISREG(status->st_mode)) return place.open(O_RDONLY);
  errno = S_ISLNK(status->st_mode) ? ELOOP : EINVAL;
  return Descriptor();
}

/// A file without write permission for anyone is read-only for root, too.
bool is_read_only(const Place& target, const struct stat& status) {
  constexpr mode_t writable = 0222;
  return (status.st_mode & writable) == 0 || ::faccessat(target.folder(), target.name().c_str(), W_OK, 0) != 0;
}

/// Returns the reason why a file should not be replaced; empty if there is none.
std::string objection(const Place& target, const struct stat& status) {
  if (is_read_only(target, status)) return "it is read-only; ⟨force⟩ replaces it";
  if (status.st_nlink > 1)
    return "it has " + std::to_string(status.st_nlink) +
           " names (hard links), and the others would keep the old content; ⟨force⟩ replaces it";
  return {};
}

/// True if the file has not been written to since it had that state, as far as size and time show, and still has a
/// name.
bool seems_unchanged(const Descriptor& file, const FileState& state) {
  struct stat status {};
  return ::fstat(file.number(), &status) == 0 && status.st_nlink > 0 && state_of(status) == state;
}

/// Compares the bytes of a file that has not been read from yet.
bool has_bytes(const Descriptor& file, const std::string& bytes) {
  const ReadResult read = read_descriptor(file.number(), {}, bytes.size(), bytes.size(), true);
  return !read.error && read.bytes == bytes;
}

/// The kernel grants a read lease only on a file that no process has open for writing, and until the file is closed
/// here it lets no process open it for writing. If leases are not supported, the answer is no.
bool is_open_for_writing(const Descriptor& file) {
  // A process that opens the file during the lease makes the kernel send a signal; this one is ignored by default.
  if (::fcntl(file.number(), F_SETSIG, SIGURG) != 0) return false;
  return ::fcntl(file.number(), F_SETLEASE, F_RDLCK) != 0 && errno == EAGAIN;
}

/// True if the name still refers to the open file, which had that state, and it has these bytes and is not open for
/// writing. File times are coarse: two writes of one size within some milliseconds have the same time, so the bytes
/// decide.
bool is_untouched(const Place& place, const Descriptor& file, const FileState& state, const std::string& bytes) {
  const std::optional<struct stat> status = place.status();
  return status && status->st_dev == state.device && status->st_ino == state.inode && !is_open_for_writing(file) &&
         has_bytes(file, bytes);
}

}  // namespace

struct __attribute__((visibility("hidden"))) FileReplacements::Pending {
  std::string path;
  Place target;
  FileState state;
  Descriptor old;  ///< open from the beginning, so that its inode is not reused in the meantime
  struct stat status;
  std::string old_bytes, new_bytes;
  TemporaryFile temporary;
  std::optional<TemporaryFile> backup;
  std::string backup_suffix;

  [[nodiscard]] OpenFile like() const { return {old, status}; }
  ReplacementResult put_in_place();
  std::optional<IoError> place_backup();
  ReplacementResult exchange();
  ReplacementResult give_back(ReplacementResult result);
  ReplacementResult stranded(int code);
};

FileReplacements::FileReplacements() = default;
FileReplacements::~FileReplacements() = default;

ReplacementResult FileReplacements::add(const Replacement& wanted) {
  const std::string& path = wanted.path;
  Place target(path, {wanted.beneath});
  Descriptor old = open_old(target);
  if (!old.is_open() && target.is_open() && errno == ELOOP && wanted.beneath.empty()) {
    const std::optional<std::string> linked = link_target(path);
    if (!linked) return failed(path, ENOENT);
    target = Place(*linked);
    old = open_old(target);
  }
  if (!target.is_open()) return {target.error("replace")};
  struct stat status {};
  if (!old.is_open() && errno == EINVAL) return failed(path, EINVAL, "it is not a regular file");
  if (!old.is_open() && errno == ELOOP) return changed(path);
  if (!old.is_open() || ::fstat(old.number(), &status) != 0) return failed(path, errno);
  if (state_of(status) != wanted.state) return changed(path);
  if (const std::string reason = objection(target, status); !wanted.forced && !reason.empty())
    return failed(path, EPERM, reason);
  TemporaryFile temporary(target, first_permissions(status));
  Pending pending{path,
                  std::move(target),
                  wanted.state,
                  std::move(old),
                  status,
                  std::string(wanted.old_bytes),
                  std::string(wanted.new_bytes),
                  std::move(temporary),
                  std::nullopt,
                  wanted.backup};
  const OpenFile like = pending.like();
  if (auto error = fill(pending.temporary, path, wanted.new_bytes, &like)) return {std::move(error)};
  if (!wanted.backup.empty()) {
    const Place backup = pending.target.sibling(pending.target.name() + wanted.backup);
    pending.backup.emplace(backup, first_permissions(status));
    if (auto error = fill(*pending.backup, backup.path(), wanted.old_bytes, &like)) return {std::move(error)};
  }
  pending_.push_back(std::make_unique<Pending>(std::move(pending)));
  return {};
}

/// Gives the backup the first free name: NAME.orig, NAME.orig.1, …
std::optional<IoError> FileReplacements::Pending::place_backup() {
  constexpr int most_backups = 10'000;
  if (auto error = take_changed_access(*backup, like(), path)) return error;
  for (int number = 0; number < most_backups; ++number) {
    const Place place =
        target.sibling(target.name() + backup_suffix + (number == 0 ? std::string() : "." + std::to_string(number)));
    if (backup->rename_to_free(place)) return std::nullopt;
    if (errno != EEXIST) return io_error("write", in_quotes(place.path()), errno);
    if (const Descriptor there = open_old(place); there.is_open() && has_bytes(there, old_bytes)) return std::nullopt;
  }
  return io_error("write", in_quotes(path + backup_suffix), EEXIST);
}

/// Exchanges the names, and checks the old file once more before removing it, so that no edit is lost at any moment.
ReplacementResult FileReplacements::Pending::exchange() {
  if (auto error = take_changed_access(temporary, like(), path)) return {std::move(error)};
  if (!temporary.exchange_with(target)) {
    const bool can = errno != EINVAL && errno != ENOSYS && errno != ENOTSUP;
    if (can) return errno == ENOENT ? changed(path) : failed(path, errno);
    if (!is_untouched(target, old, state, old_bytes)) return changed(path);
    return temporary.rename_to(target) ? ReplacementResult{} : failed(path, errno);
  }
  if (!is_untouched(temporary.place(), old, state, old_bytes)) return give_back(changed(path));
  // Somebody may have restricted the access in the last moment.
  if (auto error = take_changed_access(temporary, like(), path)) return give_back({std::move(error)});
  return {};
}

/// Gives the file that now has the temporary name its own name back: it has another program's edit, or an access that
/// the new file cannot have.
ReplacementResult FileReplacements::Pending::give_back(ReplacementResult result) {
  if (!temporary.exchange_with(target)) return stranded(errno);
  const Descriptor fresh = open_old(temporary.place());
  const FileState ours = state_of(temporary.status_when_made());
  temporary.file().close();
  if (is_untouched(temporary.place(), fresh, ours, new_bytes)) return result;
  // Our file was edited in that moment: then the last edit counts.
  return temporary.exchange_with(target) ? changed(path) : stranded(errno);
}

ReplacementResult FileReplacements::Pending::stranded(int code) {
  temporary.keep();
  return {io_error("replace", in_quotes(path), code, "an edit of it is now in " + in_quotes(temporary.place().path())),
          false};
}

ReplacementResult FileReplacements::Pending::put_in_place() {
  if (!seems_unchanged(old, state)) return changed(path);
  // Prevents other runs from treating it as abandoned while it has the temporary name.
  (void)::flock(old.number(), LOCK_EX | LOCK_NB);
  if (backup)
    if (auto error = place_backup()) return {std::move(error)};
  ReplacementResult result = exchange();
  temporary.remove();  // while the lock is held
  old.close();
  return result;
}

std::vector<ReplacementResult> FileReplacements::commit() {
  std::map<std::uint64_t, int> synced;  // the errno of each file system's syncfs
  std::set<std::string> folders;
  std::vector<Place> synced_later;
  std::vector<ReplacementResult> results;
  for (const auto& file : pending_)
    if (const auto [device, first] = synced.try_emplace(file->state.device, 0); first)
      device->second = ::syncfs(file->temporary.file().number()) == 0 ? 0 : errno;
  for (const auto& file : pending_) {
    const int code = synced[file->state.device];
    results.push_back(code == 0 ? file->put_in_place() : failed(file->path, code));
    if (folders.insert(std::string(folder_of(file->path))).second) synced_later.push_back(file->target);
  }
  for (const Place& place : synced_later) place.sync_folder();
  pending_.clear();
  return results;
}

void FileReplacements::drop() {
  pending_.clear();
}

}  // namespace urdfmill::files
