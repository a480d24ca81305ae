// Package lookup without ROS: where `$(find NAME)`, package:// and model:// lead.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::xacro {

/// Finds packages in this order: named ones, URDFMILL_PACKAGES, package paths, AMENT_PREFIX_PATH, ROS_PACKAGE_PATH, and
/// the source tree around the input file. Folders are crawled on the first question that needs them.
class PackageIndex {
 public:
  struct Options {
    std::vector<std::pair<std::string, std::string>> named;  ///< --package NAME=DIR
    std::string environment;                                 ///< URDFMILL_PACKAGES: name=dir:name=dir
    std::vector<std::string> paths;                          ///< --package-path DIR…
    std::string ament_prefix_path;
    std::string ros_package_path;
    std::string around;  ///< the input file's folder; empty: none
  };
  /// Options from the process environment.
  static Options from_environment();

  explicit PackageIndex(Options options) : options_(std::move(options)) {}
  /// The package's folder (its share folder in an ament prefix), or nothing.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  [[nodiscard]] const Options& options() const { return options_; }

 private:
  void crawl(const std::string& folder) const;

  Options options_;
  mutable std::map<std::string, std::string, std::less<>> crawled_;
  mutable bool crawled_all_ = false;
};

}  // namespace urdfmill::xacro
