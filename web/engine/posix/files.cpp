// The functions of POSIX on files, over the host's. A new file is kept here until it gets its name: files are written
// to a temporary name and renamed (files/file_io.cpp), of which the host sees one step.
#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "posix/host.hpp"

namespace urdfmill::web {
namespace {

constexpr std::int64_t ns_a_second = 1'000'000'000;

/// A file that has no name in the host's file system yet.
struct NewFile {
  std::string bytes;
  HostStatus status;
};

struct OpenFile {
  std::string path;
  HostStatus status{};
  std::string bytes = {};                   ///< of a file that was opened for reading
  std::shared_ptr<NewFile> made = nullptr;  ///< a new file
  bool is_written = false;                  ///< the host gets the new bytes when it is closed
  std::size_t offset = 0;
  int stream = -1;  ///< that of `dup`: standard input, output or error
};

constexpr int first_descriptor = 3;

struct State {
  std::vector<std::unique_ptr<OpenFile>> open;
  std::map<std::string, std::shared_ptr<NewFile>> made;
  std::set<std::string> folders;  ///< that `mkdir` made: the host makes them with the first file in them
  std::int64_t next_inode = 1;
};

State& state() {
  static State state;
  return state;
}

int fail(int code) {
  errno = code;
  return -1;
}

/// Returns 0, or -1 with errno.
int result_of(int answer) {
  return answer < 0 ? fail(-answer) : 0;
}

OpenFile* open_file(int descriptor) {
  const std::size_t index = static_cast<std::size_t>(descriptor - first_descriptor);
  return descriptor >= first_descriptor && index < state().open.size() ? state().open[index].get() : nullptr;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string path_at(int folder, const char* path) {
  const OpenFile* from = *path == '/' ? nullptr : open_file(folder);
  return absolute(from == nullptr ? std::string(path) : from->path + '/' + path);
}

int status_of(const std::string& path, bool follow, HostStatus& status) {
  if (const auto made = state().made.find(path); made != state().made.end()) {
    status = made->second->status;
    status.size = static_cast<std::int64_t>(made->second->bytes.size());
    return 0;
  }
  const int answer = host_status(path.data(), path.size(), follow, &status);
  if (answer != -ENOENT || state().folders.count(path) == 0) return answer;
  status = {.kind = 1};
  return 0;
}

void fill(const HostStatus& from, bool follow, struct stat& status) {
  status = {};
  status.st_dev = static_cast<dev_t>(from.device);
  status.st_ino = static_cast<ino_t>(from.inode);
  status.st_nlink = static_cast<nlink_t>(from.names);
  status.st_size = from.size;
  status.st_mode = (from.kind == 0   ? S_IFREG
                    : from.kind == 1 ? S_IFDIR
                                     : S_IFIFO) |
                   (static_cast<mode_t>(from.permissions) & 07777U);
  if (!follow && from.is_link != 0) status.st_mode = S_IFLNK | 0777;
  status.st_mtim.tv_sec = from.modified / ns_a_second;
  status.st_mtim.tv_nsec = static_cast<long>(from.modified % ns_a_second);
}

int stat_path(const std::string& path, bool follow, struct stat* status) {
  HostStatus found{};
  if (const int answer = status_of(path, follow, found); answer < 0) return fail(-answer);
  fill(found, follow, *status);
  return 0;
}

int descriptor_of(std::unique_ptr<OpenFile> file) {
  auto& open = state().open;
  const auto free = std::find(open.begin(), open.end(), nullptr);
  const auto index = static_cast<int>(free - open.begin());
  if (free == open.end())
    open.push_back(std::move(file));
  else
    *free = std::move(file);
  return first_descriptor + index;
}

int create(const std::string& path) {
  HostStatus folder{};
  if (const int answer = status_of(folder_of(path), true, folder); answer < 0) return fail(-answer);
  if (folder.kind != 1) return fail(ENOTDIR);
  const HostStatus status{.modified = host_now(), .device = -1, .inode = state().next_inode++};
  // Only a temporary file gets another name (files/temporary_file.hpp).
  if (path.find(".urdfmill-", path.rfind('/')) == std::string::npos)
    return descriptor_of(std::make_unique<OpenFile>(OpenFile{.path = path, .status = status, .is_written = true}));
  auto made = std::make_shared<NewFile>(NewFile{{}, status});
  state().made.insert_or_assign(path, made);
  return descriptor_of(std::make_unique<OpenFile>(OpenFile{path, status, {}, std::move(made)}));
}

int open_path(const std::string& path, int flags) {
  HostStatus status{};
  const int answer = status_of(path, (flags & O_NOFOLLOW) == 0, status);
  if ((flags & O_CREAT) != 0 && answer == -ENOENT) return create(path);
  if (answer < 0) return fail(-answer);
  if ((flags & O_CREAT) != 0 && (flags & O_EXCL) != 0) return fail(EEXIST);
  if ((flags & O_NOFOLLOW) != 0 && status.is_link != 0) return fail(ELOOP);
  if ((flags & O_DIRECTORY) != 0 && status.kind != 1) return fail(ENOTDIR);
  const bool writes = (flags & O_ACCMODE) == O_WRONLY || (flags & O_ACCMODE) == O_RDWR;
  if (writes && status.kind == 1) return fail(EISDIR);
  auto file = std::make_unique<OpenFile>(OpenFile{path, status});
  if (const auto made = state().made.find(path); made != state().made.end()) {
    file->made = made->second;
  } else if (status.kind == 1 || (flags & O_PATH) != 0) {
    return descriptor_of(std::move(file));
  } else if (!writes || (status.kind == 0 && (flags & O_TRUNC) == 0)) {
    const int size = host_read(path.data(), path.size(), 1);
    if (size < 0) return fail(-size);
    file->bytes = taken(size);
  }
  file->is_written = writes && !file->made;
  return descriptor_of(std::move(file));
}

ssize_t read_bytes(OpenFile& file, void* into, std::size_t count) {
  if (file.status.kind == 1) return fail(EISDIR);
  const std::string& bytes = file.made ? file.made->bytes : file.bytes;
  count = std::min(count, bytes.size() - std::min(file.offset, bytes.size()));
  std::memcpy(into, bytes.data() + file.offset, count);
  file.offset += count;
  return static_cast<ssize_t>(count);
}

/// Gives a name to a new file, or to one that the host has.
int rename_path(const std::string& from, const std::string& to) {
  const auto found = state().made.find(from);
  if (found != state().made.end()) {
    const std::string& bytes = found->second->bytes;
    const bool has_new_folder = state().folders.count(folder_of(to)) != 0;
    if (const int answer = host_write(to.data(), to.size(), bytes.data(), bytes.size(), has_new_folder); answer < 0)
      return fail(-answer);
    state().made.erase(found);
    return 0;
  }
  const int size = host_read(from.data(), from.size(), 0);
  if (size < 0) return fail(-size);
  const std::string bytes = taken(size);
  if (const int answer = host_write(to.data(), to.size(), bytes.data(), bytes.size(), 0); answer < 0)
    return fail(-answer);
  return result_of(host_remove(from.data(), from.size()));
}

int remove_path(const std::string& path) {
  if (state().made.erase(path) != 0 || state().folders.erase(path) != 0) return 0;
  return result_of(host_remove(path.data(), path.size()));
}

int make_folder(const std::string& path) {
  HostStatus status{};
  if (status_of(path, true, status) >= 0) return fail(EEXIST);
  if (const int answer = status_of(folder_of(path), true, status); answer < 0) return fail(-answer);
  if (status.kind != 1) return fail(ENOTDIR);
  state().folders.insert(path);
  return 0;
}

/// A folder that is being listed.
struct Folder {
  int descriptor;
  std::string entries;
  std::size_t at = 0;
  dirent entry{};
};

Folder& folder(DIR* handle) {
  return *reinterpret_cast<Folder*>(handle);
}

}  // namespace
}  // namespace urdfmill::web

using namespace urdfmill::web;

extern "C" {

int open(const char* path, int flags, ...) {
  return open_path(absolute(path), flags);
}
int openat(int folder, const char* path, int flags, ...) {
  return open_path(path_at(folder, path), flags);
}

int close(int descriptor) {
  OpenFile* file = open_file(descriptor);
  if (file == nullptr) return descriptor >= 0 && descriptor < first_descriptor ? 0 : fail(EBADF);
  const std::unique_ptr<OpenFile> closed =
      std::move(state().open[static_cast<std::size_t>(descriptor - first_descriptor)]);
  if (!closed->is_written) return 0;
  return result_of(host_write(closed->path.data(), closed->path.size(), closed->bytes.data(), closed->bytes.size(), 0));
}

ssize_t read(int descriptor, void* into, size_t count) {
  static std::optional<OpenFile> input;
  if (descriptor == STDIN_FILENO) {
    constexpr std::string_view name = "/dev/stdin";
    if (!input) {
      const int size = host_read(name.data(), name.size(), 1);
      if (size < 0) return fail(-size);
      input = OpenFile{std::string(name), {}, taken(size)};
    }
    const ssize_t got = read_bytes(*input, into, count);
    if (got == 0) input.reset();
    return got;
  }
  OpenFile* file = open_file(descriptor);
  if (file != nullptr && file->stream >= 0) return ::read(file->stream, into, count);
  return file == nullptr ? fail(EBADF) : read_bytes(*file, into, count);
}

ssize_t write(int descriptor, const void* bytes, size_t count) {
  if (descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO) {
    const int answer = host_output(descriptor, bytes, count);
    return answer < 0 ? fail(-answer) : static_cast<ssize_t>(count);
  }
  OpenFile* file = open_file(descriptor);
  if (file != nullptr && file->stream >= 0) return ::write(file->stream, bytes, count);
  if (file == nullptr || (!file->made && !file->is_written)) return fail(EBADF);
  (file->made ? file->made->bytes : file->bytes).append(static_cast<const char*>(bytes), count);
  return static_cast<ssize_t>(count);
}

int dup(int descriptor) {
  if (descriptor < 0 || descriptor >= first_descriptor) return fail(EBADF);
  return descriptor_of(std::make_unique<OpenFile>(OpenFile{.path = {}, .status = {.kind = 2}, .stream = descriptor}));
}
int dup2(int /*from*/, int to) {
  return to;
}
int __dup3(int /*from*/, int to, int /*flags*/) {  // NOLINT(bugprone-reserved-identifier): the C library's own name
  return to;
}
int ftruncate(int descriptor, off_t size) {
  OpenFile* file = open_file(descriptor);
  if (file == nullptr || (!file->made && !file->is_written)) return fail(EINVAL);
  (file->made ? file->made->bytes : file->bytes).resize(static_cast<std::size_t>(size));
  return 0;
}

int fstat(int descriptor, struct stat* status) {
  const OpenFile* file = open_file(descriptor);
  if (file == nullptr) {
    if (descriptor < 0 || descriptor >= first_descriptor) return fail(EBADF);
    fill({.kind = 2}, true, *status);
    return 0;
  }
  HostStatus found = file->status;
  if (file->made) found.size = static_cast<std::int64_t>(file->made->bytes.size());
  fill(found, true, *status);
  return 0;
}
int stat(const char* path, struct stat* status) {
  return *path == '\0' ? fail(ENOENT) : stat_path(absolute(path), true, status);
}
int lstat(const char* path, struct stat* status) {
  return *path == '\0' ? fail(ENOENT) : stat_path(absolute(path), false, status);
}
int fstatat(int folder, const char* path, struct stat* status, int flags) {
  return *path == '\0' ? fail(ENOENT) : stat_path(path_at(folder, path), (flags & AT_SYMLINK_NOFOLLOW) == 0, status);
}

int faccessat(int folder, const char* path, int mode, int /*flags*/) {
  struct stat status {};
  if (fstatat(folder, path, &status, 0) != 0) return -1;
  return (mode & W_OK) != 0 && (status.st_mode & 0222U) == 0 ? fail(EACCES) : 0;
}
int access(const char* path, int mode) {
  return faccessat(AT_FDCWD, path, mode, 0);
}
ssize_t readlink(const char* path, char* /*target*/, size_t /*size*/) {
  struct stat status {};
  return lstat(path, &status) != 0 ? -1 : fail(EINVAL);
}

int mkdir(const char* path, mode_t /*mode*/) {
  return make_folder(absolute(path));
}
int mkdirat(int folder, const char* path, mode_t /*mode*/) {
  return make_folder(path_at(folder, path));
}
int unlink(const char* path) {
  return remove_path(absolute(path));
}
int remove(const char* path) {
  return remove_path(absolute(path));
}
int symlink(const char* /*target*/, const char* /*path*/) {
  return fail(ENOSYS);
}
int unlinkat(int folder, const char* path, int /*flags*/) {
  return remove_path(path_at(folder, path));
}
int rename(const char* from, const char* to) {
  return rename_path(absolute(from), absolute(to));
}
int renameat(int old_folder, const char* from, int new_folder, const char* to) {
  return rename_path(path_at(old_folder, from), path_at(new_folder, to));
}
int renameat2(int /*old_folder*/, const char* /*from*/, int /*new_folder*/, const char* /*to*/, unsigned /*flags*/) {
  return fail(ENOSYS);
}
int linkat(int old_folder, const char* from, int new_folder, const char* to, int /*flags*/) {
  HostStatus status{};
  const std::string target = path_at(new_folder, to);
  if (status_of(target, false, status) >= 0) return fail(EEXIST);
  return rename_path(path_at(old_folder, from), target);
}

char* realpath(const char* path, char* resolved) {
  const std::string whole = absolute(path);
  const int size = *path == '\0' ? -ENOENT : host_canonical(whole.data(), whole.size());
  if (size < 0) return fail(-size), nullptr;
  const std::string found = taken(size);
  if (resolved == nullptr) return ::strdup(found.c_str());
  std::memcpy(resolved, found.c_str(), found.size() + 1);
  return resolved;
}

DIR* opendir(const char* path) {
  const std::string whole = absolute(path);
  const int size = host_list(whole.data(), whole.size());
  if (size < 0) return fail(-size), nullptr;
  std::string entries = taken(size);
  return reinterpret_cast<DIR*>(
      new Folder{descriptor_of(std::make_unique<OpenFile>(OpenFile{whole, {.kind = 1}})), std::move(entries)});
}
struct dirent* readdir(DIR* handle) {
  Folder& listed = folder(handle);
  if (listed.at >= listed.entries.size()) return nullptr;
  const char* entry = listed.entries.c_str() + listed.at;
  constexpr std::size_t before_name = 2;
  listed.at += std::strlen(entry) + 1;
  listed.entry.d_type = entry[1] == 'l' ? DT_LNK : *entry == 'f' ? DT_REG : *entry == 'd' ? DT_DIR : DT_UNKNOWN;
  std::strncpy(listed.entry.d_name, entry + before_name, sizeof listed.entry.d_name - 1);
  return &listed.entry;
}
int closedir(DIR* handle) {
  (void)::close(folder(handle).descriptor);
  delete &folder(handle);
  return 0;
}
int dirfd(DIR* handle) {
  return folder(handle).descriptor;
}

// Functions that have nothing to do here.
int fcntl(int /*descriptor*/, int command, ...) {
  return command == F_SETFL || command == F_GETFL ? 0 : fail(EINVAL);
}
int flock(int /*descriptor*/, int /*operation*/) {
  return 0;
}
int fsync(int /*descriptor*/) {
  return 0;
}
int syncfs(int /*descriptor*/) {
  return 0;
}
int fchmod(int /*descriptor*/, mode_t /*mode*/) {
  return 0;
}
int fchown(int /*descriptor*/, uid_t /*owner*/, gid_t /*group*/) {
  return 0;
}
uid_t geteuid() {
  return 0;
}
gid_t getegid() {
  return 0;
}
ssize_t flistxattr(int /*descriptor*/, char* /*list*/, size_t /*size*/) {
  return 0;
}
ssize_t fgetxattr(int /*descriptor*/, const char* /*name*/, void* /*value*/, size_t /*size*/) {
  return fail(ENOTSUP);
}
int fsetxattr(int /*descriptor*/, const char* /*name*/, const void* /*value*/, size_t /*size*/, int /*flags*/) {
  return fail(ENOTSUP);
}
int fremovexattr(int /*descriptor*/, const char* /*name*/) {
  return fail(ENOTSUP);
}

}  // extern "C"
