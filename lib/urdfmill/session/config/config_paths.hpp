// Location of the .urdfmill.yaml that applies to a file.
#pragma once
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "urdfmill/files/store.hpp"

namespace urdfmill::session {

/// The name of a configuration.
inline constexpr std::string_view config_name = ".urdfmill.yaml";

/// Returns the nearest file .urdfmill.yaml in the folder of the input or above it (for "-", of the current folder);
/// empty if there is none. Relative to the current folder if it is in it, below it or around it.
[[nodiscard]] std::string find_check_config(const std::string& input);

/// Does the same for an input that is not a folder, in the files of a store. If the store keeps files, each folder is
/// searched once.
[[nodiscard]] std::string find_check_config(const files::Snapshot& files, const std::string& input);

/// Finds the configurations of many files: each folder is searched once. Thread-safe.
class ConfigPaths {
 public:
  /// Returns `find_check_config` for an input that is not a folder.
  [[nodiscard]] std::string of(const files::Snapshot& files, const std::string& input);

 private:
  /// Same as `absolute`, but determines the current folder only once.
  [[nodiscard]] std::string absolute_of(const std::string& folder);
  /// The folder is absolute and normal.
  [[nodiscard]] std::string above(const files::Snapshot& files, const std::string& folder);

  std::mutex mutex_;
  std::string here_;                          ///< the current folder; empty: not determined yet
  std::map<std::string, std::string> known_;  ///< by folder as named
  std::map<std::string, std::string> found_;  ///< by absolute folder
};

}  // namespace urdfmill::session
