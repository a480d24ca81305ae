#include "urdfmill/files/access.hpp"

#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

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

/// Gives the file exactly these attributes; returns an empty text, or the name of those that it cannot have. Sets
/// `has_changed` if it changed any.
std::string give_attributes(int file, const Access& access, bool& has_changed) {
  const auto given = attribute_names(file);
  if (!given) return "its extended attributes";
  // A folder may give its new files an access control list that the old file does not have.
  for (const std::string& name : *given) {
    if (std::any_of(access.attributes.begin(), access.attributes.end(),
                    [&](const auto& wanted) { return wanted.first == name; }))
      continue;
    has_changed = true;
    if (::fremovexattr(file, name.c_str()) != 0) return "an extended attribute less (" + name + ")";
  }
  for (const auto& [name, value] : access.attributes) {
    if (attribute(file, name) == value) continue;
    has_changed = true;
    if (::fsetxattr(file, name.c_str(), value.data(), value.size(), 0) != 0)
      return name == "system.posix_acl_access" ? "its access control list" : "its extended attribute " + name;
  }
  return {};
}

}  // namespace

std::optional<Access> access_of(int file) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return std::nullopt;
  auto names = attribute_names(file);
  if (!names) return std::nullopt;
  std::sort(names->begin(), names->end());
  Access access{status.st_uid, status.st_gid, status.st_mode & permissions};
  for (std::string& name : *names) {
    auto value = attribute(file, name);
    if (!value) return std::nullopt;
    access.attributes.emplace_back(std::move(name), *std::move(value));
  }
  return access;
}

std::string give_access(int file, const Access& access) {
  struct stat is {};
  if (::fstat(file, &is) != 0) return "its permissions";
  const bool has_owner = is.st_uid == access.owner && is.st_gid == access.group;
  if (!has_owner && ::fchown(file, access.owner, access.group) != 0)
    return is.st_uid != access.owner ? "its owner" : "its group";
  bool has_changed = !has_owner;
  if (std::string lost = give_attributes(file, access, has_changed); !lost.empty()) return lost;
  // Setting owner and access control list changes permissions.
  if (has_changed && ::fstat(file, &is) != 0) return "its permissions";
  if ((is.st_mode & permissions) != access.permissions && ::fchmod(file, access.permissions) != 0)
    return "its permissions";
  return {};
}

}  // namespace urdfmill::files
