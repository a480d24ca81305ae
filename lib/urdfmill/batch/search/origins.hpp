// The places from which missing packages can be had, as the files of a repository say.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/store.hpp"

namespace urdfmill::batch {

/// Reads the lists of repositories in a tree (*.repos, .rosinstall, .gitmodules) and its package.xml files.
class Origins {
 public:
  /// Looks in the trees around the files or folders (tree_of), and in the folders that contain these trees.
  Origins(const std::vector<std::string>& inputs, const files::Snapshot& files);

  /// Returns how to get a package: "git clone -b humble https://… (arm.repos:4)", "git submodule update --init arm
  /// (.gitmodules:1)", or "arm/package.xml:9 depends on it: rosdep install …"; empty if no file says. Repositories are
  /// found by their names, since such lists do not name packages.
  [[nodiscard]] std::string of(std::string_view package) const;

 private:
  void read_repositories(const std::string& file, std::string_view text);
  void read_submodules(const std::string& file, std::string_view text);
  void read_dependencies(const std::string& file, std::string_view text);
  void add(std::string_view repository, std::string_view text);

  std::map<std::string, std::string, std::less<>> repositories_;  ///< by name, in lower case with `_` for `-`
  std::map<std::string, std::string, std::less<>> dependencies_;  ///< by package
};

}  // namespace urdfmill::batch
