#include "urdfmill/files/file_replacements.hpp"

#include <sys/file.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <map>
#include <set>

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

Descriptor open_old(const std::string& target) {
  return Descriptor(::open(target.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
}

/// A file without write permission for anyone is read-only for root, too.
bool is_read_only(const std::string& target, const struct stat& status) {
  constexpr mode_t writable = 0222;
  return (status.st_mode & writable) == 0 || ::access(target.c_str(), W_OK) != 0;
}

/// Returns the reason why a file should not be replaced; empty if there is none.
std::string objection(const std::string& target, const struct stat& status) {
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
bool is_untouched(const std::string& path, const Descriptor& file, const FileState& state, const std::string& bytes) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && status.st_dev == state.device && status.st_ino == state.inode &&
         !is_open_for_writing(file) && has_bytes(file, bytes);
}

}  // namespace

struct __attribute__((visibility("hidden"))) FileReplacements::Pending {
  std::string path;
  std::string target;
  FileState state;
  Descriptor old;  ///< open from the beginning, so that its inode is not reused in the meantime
  std::string old_bytes, new_bytes;
  TemporaryFile temporary;
  std::string backup_path;
  std::optional<TemporaryFile> backup;

  ReplacementResult put_in_place();
  ReplacementResult exchange();
  ReplacementResult stranded(int code);
};

FileReplacements::FileReplacements() = default;
FileReplacements::~FileReplacements() = default;

ReplacementResult FileReplacements::add(const Replacement& wanted) {
  const std::string& path = wanted.path;
  std::optional<std::string> target = path;
  Descriptor old = open_old(*target);
  if (!old.is_open() && errno == ELOOP) {
    target = link_target(path);
    if (!target) return failed(path, ENOENT);
    old = open_old(*target);
  }
  struct stat status {};
  if (!old.is_open() || ::fstat(old.number(), &status) != 0) return failed(path, errno);
  if (!S_ISREG(status.st_mode)) return failed(path, EINVAL, "it is not a regular file");
  if (state_of(status) != wanted.state) return changed(path);
  if (const std::string reason = objection(*target, status); !wanted.forced && !reason.empty())
    return failed(path, EPERM, reason);
  Pending pending{path,
                  *target,
                  wanted.state,
                  std::move(old),
                  std::string(wanted.old_bytes),
                  std::string(wanted.new_bytes),
                  TemporaryFile(*target, first_permissions(status)),
                  wanted.backup,
                  std::nullopt};
  const OpenFile like{pending.old, status};
  if (auto error = fill(pending.temporary, path, wanted.new_bytes, &like)) return {std::move(error)};
  if (!wanted.backup.empty()) {
    struct stat there {};
    if (::lstat(wanted.backup.c_str(), &there) == 0 && !S_ISREG(there.st_mode))
      return failed(path, EEXIST, in_quotes(wanted.backup) + " is in the way of its backup and not a regular file");
    pending.backup.emplace(wanted.backup, first_permissions(status));
    if (auto error = fill(*pending.backup, wanted.backup, wanted.old_bytes, &like)) return {std::move(error)};
  }
  pending_.push_back(std::make_unique<Pending>(std::move(pending)));
  return {};
}

/// Exchanges the names, and checks the old file once more before removing it, so that no edit is lost at any moment.
ReplacementResult FileReplacements::Pending::exchange() {
  if (!temporary.exchange_with(target)) {
    const bool can = errno != EINVAL && errno != ENOSYS && errno != ENOTSUP;
    if (can) return errno == ENOENT ? changed(path) : failed(path, errno);
    if (!is_untouched(target, old, state, old_bytes)) return changed(path);
    return temporary.rename_to(target) ? ReplacementResult{} : failed(path, errno);
  }
  if (is_untouched(temporary.path(), old, state, old_bytes)) return {};
  // The file with the temporary name has another program's edit and gets its name back …
  if (!temporary.exchange_with(target)) return stranded(errno);
  const Descriptor fresh = open_old(temporary.path());
  const FileState ours = state_of(temporary.status_when_made());
  temporary.file().close();
  if (is_untouched(temporary.path(), fresh, ours, new_bytes)) return changed(path);
  // … unless our file was edited in that moment: then the last edit counts.
  return temporary.exchange_with(target) ? changed(path) : stranded(errno);
}

ReplacementResult FileReplacements::Pending::stranded(int code) {
  temporary.keep();
  return {io_error("replace", in_quotes(path), code, "an edit of it is now in " + in_quotes(temporary.path())), false};
}

ReplacementResult FileReplacements::Pending::put_in_place() {
  if (!seems_unchanged(old, state)) return changed(path);
  // Prevents other runs from treating it as abandoned while it has the temporary name.
  (void)::flock(old.number(), LOCK_EX | LOCK_NB);
  if (backup && !backup->rename_to(backup_path)) return failed(backup_path, errno);
  ReplacementResult result = exchange();
  temporary.remove();  // while the lock is held
  old.close();
  return result;
}

std::vector<ReplacementResult> FileReplacements::commit() {
  std::map<std::uint64_t, int> synced;  // the errno of each file system's syncfs
  std::set<std::filesystem::path> folders;
  std::vector<ReplacementResult> results;
  for (const auto& file : pending_)
    if (const auto [device, first] = synced.try_emplace(file->state.device, 0); first)
      device->second = ::syncfs(file->temporary.file().number()) == 0 ? 0 : errno;
  for (const auto& file : pending_) {
    const int code = synced[file->state.device];
    results.push_back(code == 0 ? file->put_in_place() : failed(file->path, code));
    folders.insert(std::filesystem::path(file->target).parent_path());
  }
  for (const auto& folder : folders) sync_folder(folder);
  pending_.clear();
  return results;
}

void FileReplacements::drop() {
  pending_.clear();
}

}  // namespace urdfmill::files
