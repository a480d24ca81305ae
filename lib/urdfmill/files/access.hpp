// Owner, permissions and extended attributes of files.
#pragma once
#include <sys/stat.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace urdfmill::files {

constexpr mode_t permissions = 07777;

/// The properties that a new file takes over from the one that it replaces.
struct Access {
  uid_t owner = 0;
  gid_t group = 0;
  mode_t permissions = 0;
  /// Values of the extended attributes by name, in order; they include access control lists.
  std::vector<std::pair<std::string, std::string>> attributes = {};
  /// True for the same access.
  bool operator==(const Access&) const = default;
};

/// Returns the access of an open file; nothing if it cannot be read.
[[nodiscard]] std::optional<Access> access_of(int file);
/// Gives an open file this access. Returns an empty text, or the part of it that the file cannot have.
[[nodiscard]] std::string give_access(int file, const Access& access);

}  // namespace urdfmill::files
