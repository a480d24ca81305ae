#include "urdfmill/files/file_replacements.hpp"

#include <sys/xattr.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <map>
#include <set>

#include "urdfmill/files/temporary_file.hpp"

namespace urdfmill::files {
namespace {

constexpr std::size_t most_spares = 1024;

/// Has the file nothing but bytes, an owner and permissions?
bool is_plain(const std::string& path, const struct stat& status) {
  return S_ISREG(status.st_mode) && status.st_nlink == 1 && ::llistxattr(path.c_str(), nullptr, 0) <= 0;
}

/// A lease for writing is given only on a file that nobody else has open or mapped.
bool is_open_here_alone(int file) {
  // Who opens the file while the lease is held makes the kernel send a signal; this one is ignored by default.
  if (::fcntl(file, F_SETSIG, SIGURG) != 0 || ::fcntl(file, F_SETLEASE, F_WRLCK) != 0) return false;
  return ::fcntl(file, F_SETLEASE, F_UNLCK) == 0;
}

}  // namespace

struct FileReplacements::Pending {
  std::string target;
  struct stat old {};
  bool plain = false;  ///< the target may become a spare
  TemporaryFile temporary;
};

/// A file that was replaced and stands under a temporary name.
struct FileReplacements::Spare {
  std::string path;
  struct stat status {};

  [[nodiscard]] bool can_stand_for(const struct stat& other) const {
    return status.st_dev == other.st_dev && status.st_uid == other.st_uid && status.st_gid == other.st_gid &&
           status.st_mode == other.st_mode;
  }

  /// Opened to be filled; the bytes are still its own.
  [[nodiscard]] Descriptor open() const {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC));
    struct stat now {};
    const bool usable = file.is_open() && ::fstat(file.number(), &now) == 0 && now.st_ino == status.st_ino &&
                        now.st_dev == status.st_dev && now.st_nlink == 1 && is_open_here_alone(file.number());
    if (!usable) file.close();
    return file;
  }
};

FileReplacements::FileReplacements() = default;

FileReplacements::~FileReplacements() {
  for (const Spare& spare : spares_) ::unlink(spare.path.c_str());
}

std::unique_ptr<FileReplacements::Pending> FileReplacements::prepare(std::string target, const struct stat& old,
                                                                     std::string_view bytes) {
  const bool plain = is_plain(target, old);
  while (plain && !spares_.empty() && spares_.back().can_stand_for(old)) {
    Spare spare = std::move(spares_.back());
    spares_.pop_back();
    const auto size = static_cast<off_t>(bytes.size());
    Descriptor file = spare.open();
    if (!file.is_open() || (spare.status.st_size > size && ::ftruncate(file.number(), size) != 0)) {
      ::unlink(spare.path.c_str());
      continue;
    }
    return std::make_unique<Pending>(
        Pending{std::move(target), old, plain, TemporaryFile(std::move(spare.path), std::move(file))});
  }
  TemporaryFile temporary(target, old.st_mode & permissions);
  return std::make_unique<Pending>(Pending{std::move(target), old, plain, std::move(temporary)});
}

std::optional<IoError> FileReplacements::add(const std::string& path, std::string_view bytes) {
  std::string target = path;
  struct stat old {};
  bool found = ::lstat(path.c_str(), &old) == 0;
  if (found && S_ISLNK(old.st_mode)) {
    target = behind_links(path);
    found = ::stat(target.c_str(), &old) == 0;
  }
  if (!found) return io_error("write", in_quotes(path), errno);
  std::unique_ptr<Pending> pending = prepare(std::move(target), old, bytes);
  if (auto error = fill(pending->temporary, path, bytes, &old)) return error;
  // One open file a file system is enough to wait for the disk.
  const bool first = std::none_of(pending_.begin(), pending_.end(),
                                  [&old](const auto& other) { return other->old.st_dev == old.st_dev; });
  if (!first && !pending->temporary.file().close()) return io_error("write", in_quotes(path), errno);
  pending_.push_back(std::move(pending));
  return std::nullopt;
}

std::optional<IoError> FileReplacements::put_in_place(Pending& file) {
  TemporaryFile& temporary = file.temporary;
  if (!temporary.file().close()) return io_error("write", in_quotes(file.target), errno);
  if (file.plain && spares_.size() < most_spares && temporary.exchange_with(file.target)) {
    spares_.push_back({temporary.path(), file.old});
    return std::nullopt;
  }
  if (temporary.rename_to(file.target)) return std::nullopt;
  if (errno != EXDEV) return io_error("write", in_quotes(file.target), errno);
  // The spare is of the same file system, but in a folder that is mounted elsewhere.
  const ReadResult bytes = read_file(temporary.path());
  return bytes.error ? bytes.error : write_file(file.target, bytes.bytes).error;
}

std::vector<std::optional<IoError>> FileReplacements::commit() {
  std::map<dev_t, int> synced;  // the errno of each file system's syncfs
  std::set<std::filesystem::path> folders;
  std::vector<std::optional<IoError>> errors;
  for (const auto& file : pending_)
    if (const auto [device, first] = synced.try_emplace(file->old.st_dev, 0); first)
      device->second = ::syncfs(file->temporary.file().number()) == 0 ? 0 : errno;
  for (const auto& file : pending_) {
    const int code = synced[file->old.st_dev];
    errors.push_back(code == 0 ? put_in_place(*file) : io_error("write", in_quotes(file->target), code));
    folders.insert(std::filesystem::path(file->target).parent_path());
  }
  for (const auto& folder : folders) sync_folder(folder);
  pending_.clear();
  return errors;
}

}  // namespace urdfmill::files
