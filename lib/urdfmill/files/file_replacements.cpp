#include "urdfmill/files/file_replacements.hpp"

#include <sys/file.h>

#include <cerrno>
#include <map>
#include <set>

#include "urdfmill/files/exchange.hpp"
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

/// Returns the reason why a file should not be replaced; empty if there is none.
std::string objection(const Place& target, const struct stat& status) {
  constexpr mode_t writable = 0222;
  const bool denied = ::faccessat(target.folder(), target.name().c_str(), W_OK, 0) != 0;
  if (denied && errno == EROFS) return "its file system is read-only";
  // A file without write permission for anyone is read-only for root, too.
  if (denied || (status.st_mode & writable) == 0) return "it is read-only; ⟨force⟩ replaces it";
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

}  // namespace

struct __attribute__((visibility("hidden"))) FileReplacements::Pending {
  std::string path;
  Place target;
  FileState state;
  Descriptor old;  ///< open from the beginning, so that its inode is not reused in the meantime
  struct stat status;
  Access access;  ///< the old file's, when the new one was given it
  std::string old_bytes, new_bytes;
  TemporaryFile temporary;
  std::optional<TemporaryFile> backup;
  std::string backup_suffix;

  ReplacementResult put_in_place();
  std::optional<IoError> place_backup();
  ReplacementResult exchange_names();
};

FileReplacements::FileReplacements() = default;
FileReplacements::~FileReplacements() = default;

ReplacementResult FileReplacements::add(const Replacement& wanted) {
  const std::string& path = wanted.path;
  Place target(path, {wanted.beneath});
  Descriptor old = open_regular(target);
  if (!old.is_open() && target.is_open() && errno == ELOOP && wanted.beneath.empty()) {
    const std::optional<std::string> linked = link_target(path);
    if (!linked) return failed(path, ENOENT);
    target = Place(*linked);
    old = open_regular(target);
  }
  if (!target.is_open()) return {target.error("replace")};
  struct stat status {};
  if (!old.is_open() && errno == EINVAL) return failed(path, EINVAL, "it is not a regular file");
  if (!old.is_open() && errno == ELOOP) return changed(path);
  if (!old.is_open() || ::fstat(old.number(), &status) != 0) return failed(path, errno);
  if (state_of(status) != wanted.state) return changed(path);
  if (const std::string reason = objection(target, status); !wanted.forced && !reason.empty())
    return failed(path, EPERM, reason);
  std::optional<Access> access = access_of(old.number());
  if (!access) return failed(path, errno);
  TemporaryFile temporary(target, first_permissions(status));
  Pending pending{path,
                  std::move(target),
                  wanted.state,
                  std::move(old),
                  status,
                  *std::move(access),
                  std::string(wanted.old_bytes),
                  std::string(wanted.new_bytes),
                  std::move(temporary),
                  std::nullopt,
                  wanted.backup};
  if (auto error = fill(pending.temporary, path, wanted.new_bytes, &pending.access)) return {std::move(error)};
  if (!wanted.backup.empty()) {
    const Place backup = pending.target.sibling(pending.target.name() + wanted.backup);
    pending.backup.emplace(backup, first_permissions(status));
    if (auto error = fill(*pending.backup, backup.path(), wanted.old_bytes, &pending.access)) return {std::move(error)};
  }
  pending_.push_back(std::make_unique<Pending>(std::move(pending)));
  return {};
}

/// Gives the backup the first free name: NAME.orig, NAME.orig.1, …
std::optional<IoError> FileReplacements::Pending::place_backup() {
  constexpr int most_backups = 10'000;
  Access given = access;
  if (auto error = follow_access(*backup, old, given, path)) return error;
  for (int number = 0; number < most_backups; ++number) {
    const Place place =
        target.sibling(target.name() + backup_suffix + (number == 0 ? std::string() : "." + std::to_string(number)));
    if (backup->rename_to_free(place)) return std::nullopt;
    if (errno != EEXIST) return io_error("write", in_quotes(place.path()), errno);
    if (const Descriptor there = open_regular(place); there.is_open() && has_bytes(there, old_bytes))
      return std::nullopt;
  }
  return io_error("write", in_quotes(path + backup_suffix), EEXIST);
}

ReplacementResult FileReplacements::Pending::exchange_names() {
  if (auto error = follow_access(temporary, old, access, path)) return {std::move(error)};
  switch (exchange(temporary, target, {status, access, old_bytes}, new_bytes)) {
    case Exchanged::done:
      return {};
    case Exchanged::changed:
      return changed(path);
    case Exchanged::failed:
      break;
  }
  const int code = errno;
  if (temporary.exists()) return failed(path, code);
  return failed(path, code, "an edit of it is now in " + in_quotes(temporary.place().path()));
}

ReplacementResult FileReplacements::Pending::put_in_place() {
  if (!seems_unchanged(old, state)) return changed(path);
  // Prevents other runs from treating it as abandoned while it has the temporary name.
  (void)::flock(old.number(), LOCK_EX | LOCK_NB);
  if (backup)
    if (auto error = place_backup()) return {std::move(error)};
  ReplacementResult result = exchange_names();
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
