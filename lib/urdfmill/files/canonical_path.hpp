// Canonical names of files, which do not depend on the spelling of a path.
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace urdfmill::files {

class KnownFolders;

/// What a file is known by: its path with links resolved, as far as it exists.
[[nodiscard]] std::string canonical_path(const std::string& path);

/// The same for many files, whose folders are resolved once. Several threads may ask at once.
class CanonicalPaths {
 public:
  /// `folders` may be null; what is known of them is not asked of the disk.
  explicit CanonicalPaths(std::shared_ptr<const KnownFolders> folders = nullptr) : known_(std::move(folders)) {}

  /// What `canonical_path` says.
  [[nodiscard]] std::string of(const std::string& path);

 private:
  [[nodiscard]] std::string folder(const std::string& path);

  /// Whether a name in a folder is a link; the folder is canonical, and `path` is that of the name.
  [[nodiscard]] bool is_link(const std::string& folder, std::string_view name, const std::string& path) const;

  std::shared_ptr<const KnownFolders> known_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::string> folders_;
};

}  // namespace urdfmill::files
