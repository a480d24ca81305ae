#include "urdfmill/files/place.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/files/temporary_file.hpp"

namespace urdfmill::files {
namespace {

/// Opens a folder only to name files in it, which requires no permission to list it.
constexpr int to_name_files = O_PATH | O_DIRECTORY | O_CLOEXEC;
constexpr mode_t any_access = 0777;  // the process's mask is applied

bool is_link(int folder, const std::string& name) {
  struct stat status {};
  return ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode);
}

/// Makes a folder and its ancestors, from the inside out, because most of them exist. The length of a path bounds the
/// depth.
bool make_folders(const std::string& folder) {
  if (::mkdir(folder.c_str(), any_access) == 0 || errno == EEXIST) return true;
  const std::string around(folder_of(folder));
  if (errno != ENOENT || around.empty() || around == folder) return false;
  return make_folders(around) && (::mkdir(folder.c_str(), any_access) == 0 || errno == EEXIST);
}

int open_named(const std::string& folder, bool create) {
  int opened = ::open(folder.c_str(), to_name_files);
  if (opened < 0 && errno == ENOENT && create && make_folders(folder)) opened = ::open(folder.c_str(), to_name_files);
  return opened;
}

}  // namespace

Place::Place(const std::string& path, const PlaceOptions& options) : path_(path) {
  name_ = path.substr(path.rfind('/') + 1);
  if (name_.empty() && !path.empty()) name_ = ".";
  if (!options.beneath.empty()) {
    open_beneath(options.beneath, options.create_folders);
    return;
  }
  std::string folder(folder_of(path));
  if (folder.empty()) folder = ".";
  folder_ = std::make_shared<Descriptor>(open_named(folder, options.create_folders));
  code_ = errno;
}

void Place::open_beneath(const std::string& top, bool create) {
  const std::optional<std::string_view> below = path_below(path_, top);
  if (!below) {
    reason_ = "it is not below " + in_quotes(top);
    code_ = EINVAL;
    return;
  }
  Descriptor reached(open_named(top, create));
  code_ = errno;
  std::string_view rest = folder_of(*below);
  std::string walked = top;
  while (reached.is_open() && !rest.empty()) {
    const std::string part(rest.substr(0, rest.find('/')));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    if (part.empty() || part == ".") continue;
    walked = join_path(walked, part);
    if (part == ".." || is_link(reached.number(), part)) {
      reason_ = in_quotes(walked) + (part == ".." ? " leaves " : " is a symbolic link, and none is followed below ") +
                in_quotes(top);
      code_ = ELOOP;
      return;
    }
    if (create && ::mkdirat(reached.number(), part.c_str(), any_access) != 0 && errno != EEXIST) {
      code_ = errno;
      return;
    }
    reached = Descriptor(::openat(reached.number(), part.c_str(), to_name_files | O_NOFOLLOW));
    code_ = errno;
  }
  folder_ = std::make_shared<Descriptor>(std::move(reached));
}

IoError Place::error(const char* action) const {
  return io_error(action, in_quotes(path_), code_, reason_);
}

Place Place::sibling(const std::string& name) const {
  Place other = *this;
  other.name_ = name;
  other.path_ = join_path(folder_of(path_), name);
  return other;
}

std::optional<struct stat> Place::status() const {
  struct stat status {};
  if (::fstatat(folder(), name_.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
  return status;
}

Descriptor Place::open(int flags, mode_t mode) const {
  return Descriptor(::openat(folder(), name_.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode));
}

bool Place::remove() const {
  return ::unlinkat(folder(), name_.c_str(), 0) == 0;
}

void Place::sync_folder() const {
  const Descriptor directory(::openat(folder(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.is_open()) ::fsync(directory.number());
}

}  // namespace urdfmill::files
