// Attributes that a new file takes over from the one that it replaces.
#include <sys/xattr.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "urdfmill/files/temporary_file.hpp"

namespace urdfmill::files {
namespace {

/// Returns the names of the extended attributes, which include access control lists; nothing if they cannot be listed.
std::optional<std::vector<std::string>> attribute_names(int file) {
  std::string list;
  for (;;) {
    const ssize_t size = ::flistxattr(file, nullptr, 0);
    if (size < 0) return errno == ENOTSUP ? std::optional<std::vector<std::string>>(std::in_place) : std::nullopt;
    list.resize(static_cast<std::size_t>(size));
    if (size == 0) break;
    const ssize_t got = ::flistxattr(file, list.data(), list.size());
    if (got < 0 && errno == ERANGE) continue;  // one was added in the meantime
    if (got < 0) return std::nullopt;
    list.resize(static_cast<std::size_t>(got));
    break;
  }
  std::vector<std::string> names;
  for (std::size_t at = 0; at < list.size();) {
    names.emplace_back(list.c_str() + at);
    at += names.back().size() + 1;
  }
  return names;
}

std::optional<std::string> attribute(int file, const std::string& name) {
  std::string value;
  const ssize_t size = ::fgetxattr(file, name.c_str(), nullptr, 0);
  if (size < 0) return std::nullopt;
  value.resize(static_cast<std::size_t>(size));
  const ssize_t got = ::fgetxattr(file, name.c_str(), value.data(), value.size());
  if (got < 0) return std::nullopt;
  value.resize(static_cast<std::size_t>(got));
  return value;
}

/// Copies the attributes; returns an empty text, or the name of those that could not be kept. Sets `has_changed` if it
/// changed any.
std::string take_attributes(int file, int old, bool& has_changed) {
  const auto wanted = attribute_names(old);
  const auto given = attribute_names(file);
  if (!wanted || !given) return "its extended attributes";
  // A folder may give its new files an access control list that the old file does not have.
  for (const std::string& name : *given) {
    if (std::find(wanted->begin(), wanted->end(), name) != wanted->end()) continue;
    has_changed = true;
    if (::fremovexattr(file, name.c_str()) != 0) return "an extended attribute less (" + name + ")";
  }
  for (const std::string& name : *wanted) {
    const auto value = attribute(old, name);
    if (!value) return "its extended attribute " + name;
    if (attribute(file, name) == value) continue;
    has_changed = true;
    if (::fsetxattr(file, name.c_str(), value->data(), value->size(), 0) != 0)
      return name == "system.posix_acl_access" ? "its access control list" : "its extended attribute " + name;
  }
  return {};
}

/// Copies owner, permissions and attributes of an old file that differ from the new file's, whose status is given.
/// Returns an empty text, or the name of those that it cannot have.
std::string carry_over(int file, struct stat is, const OpenFile& old) {
  const struct stat& was = old.status;
  const bool has_owner = is.st_uid == was.st_uid && is.st_gid == was.st_gid;
  if (!has_owner && ::fchown(file, was.st_uid, was.st_gid) != 0)
    return is.st_uid != was.st_uid ? "its owner" : "its group";
  bool has_changed = !has_owner;
  if (std::string lost = take_attributes(file, old.file.number(), has_changed); !lost.empty()) return lost;
  // Setting owner and access control list changes permissions.
  if (has_changed && ::fstat(file, &is) != 0) return "its permissions";
  if (((is.st_mode ^ was.st_mode) & permissions) != 0 && ::fchmod(file, was.st_mode & permissions) != 0)
    return "its permissions";
  return {};
}

std::optional<IoError> take_access(TemporaryFile& temporary, const struct stat& is, const OpenFile& old,
                                   const std::string& path) {
  const std::string lost = carry_over(temporary.file().number(), is, old);
  if (lost.empty()) return std::nullopt;
  return io_error("replace", in_quotes(path), EPERM, "the new file cannot have " + lost + "; it is left unchanged");
}

}  // namespace

mode_t first_permissions(const struct stat& old) {
  constexpr mode_t for_the_owner = 0700;
  const bool is_ours = old.st_uid == ::geteuid() && old.st_gid == ::getegid();
  return old.st_mode & (is_ours ? permissions : for_the_owner);
}

std::optional<IoError> fill(TemporaryFile& temporary, const std::string& path, std::string_view bytes,
                            const OpenFile* old) {
  if (!temporary.file().is_open()) return io_error("write", in_quotes(path), errno);
  // Most files have the right owner and permissions from the start.
  if (old != nullptr)
    if (auto error = take_access(temporary, temporary.status_when_made(), *old, path)) return error;
  return write_descriptor(temporary.file().number(), bytes, in_quotes(path));
}

std::optional<IoError> take_changed_access(TemporaryFile& temporary, const OpenFile& old, const std::string& path) {
  struct stat was {
  }, is{};
  if (::fstat(old.file.number(), &was) != 0 || ::fstat(temporary.file().number(), &is) != 0)
    return io_error("replace", in_quotes(path), errno);
  const bool has_changed =
      was.st_ctim.tv_sec != old.status.st_ctim.tv_sec || was.st_ctim.tv_nsec != old.status.st_ctim.tv_nsec;
  return has_changed ? take_access(temporary, is, {old.file, was}, path) : std::nullopt;
}

}  // namespace urdfmill::files
