// Location of the .urdfmill.yaml that applies to a file.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace urdfmill::files {
class KnownFolders;
}

namespace urdfmill::session {

/// The name of a configuration.
inline constexpr std::string_view config_name = ".urdfmill.yaml";

/// Returns the nearest file .urdfmill.yaml in the folder of the input or above it (for "-", of the current folder);
/// empty if there is none. Relative to the current folder if it is in it, below it or around it.
[[nodiscard]] std::string find_check_config(const std::string& input);

/// The same for many files: each folder is looked into once, so what comes into being later is not seen. Several
/// threads may ask at once.
class ConfigPaths {
 public:
  /// `folders` may be null; what is known of them, of which files `config_name` are kept, is not asked of the disk.
  explicit ConfigPaths(std::shared_ptr<const files::KnownFolders> folders = nullptr) : folders_(std::move(folders)) {}

  /// As `find_check_config`, for an input that is not a folder.
  [[nodiscard]] std::string of(const std::string& input);

 private:
  /// Same as `absolute`, but determines the current folder only once.
  [[nodiscard]] std::string absolute_of(const std::string& folder);
  /// The folder is absolute and normal.
  [[nodiscard]] std::string above(const std::string& folder);

  std::shared_ptr<const files::KnownFolders> folders_;
  std::mutex mutex_;
  std::string here_;                          ///< the current folder; empty: not determined yet
  std::map<std::string, std::string> known_;  ///< by folder, as it was named
  std::map<std::string, std::string> found_;  ///< by absolute folder
};

}  // namespace urdfmill::session
