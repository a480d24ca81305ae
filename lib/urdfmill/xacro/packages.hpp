// Package lookup without ROS, for `$(find NAME)`, package:// and model://.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/store.hpp"

namespace urdfmill::xacro {

/// Returns the name that the text of a package.xml gives to its package; nothing if it gives none.
[[nodiscard]] std::optional<std::string> package_name(std::string_view manifest);

/// Finds packages in this order: the resolver's, named ones, URDFMILL_PACKAGES, package paths, AMENT_PREFIX_PATH,
/// ROS_PACKAGE_PATH, and the source tree around the input file: the package that contains it, then its workspace (the
/// enclosing folder `src` or repository; without either the folder next to the package), then the workspace of several
/// repositories that this one is in, and last the folders that the user named or opened. Folders are crawled when a
/// request first needs them, in order, as in ROS: a folder with a package.xml is a package and is not searched further,
/// one with AMENT_IGNORE, COLCON_IGNORE or CATKIN_IGNORE is skipped, and of two packages of one name the first counts;
/// around the input the other one is remembered (`take_ambiguities`). There, packages that contain the input are
/// searched nevertheless: a repository that is a package has models, and packages for them, in its tests and examples.
/// Several threads may use one index at once; copies share the crawled folders.
class PackageIndex {
 public:
  /// The places to search for packages, in order.
  struct Options {
    /// An embedding program's own lookup, called first; its results are used unchanged.
    std::function<std::optional<std::string>(std::string_view name)> resolver;
    std::vector<std::pair<std::string, std::string>> named;  ///< --package NAME=DIR
    std::string environment;                                 ///< URDFMILL_PACKAGES: name=dir:name=dir
    std::vector<std::string> paths;                          ///< --package-path DIR…
    std::string ament_prefix_path;
    std::string ros_package_path;
    std::vector<std::string>
        resource_paths;  ///< folders of Gazebo models, from the variables of Gazebo and libsdformat
    std::string around;  ///< the input file's folder; empty: none
    /// Folders that the user named or opened; each counts for the inputs in it.
    std::vector<std::string> trees;
  };
  /// Returns options from the process environment.
  static Options from_environment();

  /// A malformed entry of URDFMILL_PACKAGES: it is not NAME=DIR, or the folder does not exist.
  struct Misnamed {
    std::string entry;
    bool is_pair = false;  ///< it is NAME=DIR
  };
  /// Returns all malformed entries in the process environment.
  static std::vector<Misnamed> misnamed_in_environment();

  /// Makes an index of this machine's packages; performs no lookup yet.
  explicit PackageIndex(Options options);
  /// Makes an index of the packages in a store. Indices over the same folders share what was crawled.
  PackageIndex(Options options, std::shared_ptr<const files::Snapshot> files);
  /// Returns an index for another input with the same places, each kind followed by these. Crawled folders are shared,
  /// ambiguities are not.
  [[nodiscard]] PackageIndex as_seen_from(std::string around,
                                          const std::vector<std::pair<std::string, std::string>>& named = {},
                                          const std::vector<std::string>& paths = {}) const;
  /// Returns the index without the places that `as_seen_from` added.
  [[nodiscard]] PackageIndex as_given() const;
  /// Returns the package's folder (its share folder in an ament prefix) as an absolute path, or nothing.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  /// Returns the folder that model://NAME or package://NAME means in a model or SDF, the first of: the package; a
  /// folder of that name in a package path or in one of Gazebo's resource paths; a Gazebo model (a folder with a
  /// model.config) of that name next to the input's folder or to one above it, up to the repository; such a model below
  /// a package path, or in the source tree around the input.
  [[nodiscard]] std::optional<std::string> find_resources(std::string_view name) const;
  /// Returns the files whose presence determines the role of a folder in package lookup.
  [[nodiscard]] static std::vector<std::string_view> marks();
  /// Returns the options it was made with.
  [[nodiscard]] const Options& options() const { return options_; }
  /// Returns the searched places for messages about a missing package: "the source tree around arm/urdf,
  /// AMENT_PREFIX_PATH".
  [[nodiscard]] std::string places() const;

  /// A package that was found around an input, and another one of its name.
  struct Ambiguity {
    std::string name, folder, other;
  };
  /// Returns the ambiguities found since the last call by this index and its copies, without duplicates.
  [[nodiscard]] std::vector<Ambiguity> take_ambiguities() const;
  /// Shares the found ambiguities with the other index, so that each is reported once.
  void share_ambiguities(const PackageIndex& other) { met_ = other.met_; }

 private:
  class Crawler;
  struct Crawled;
  struct Met;

  [[nodiscard]] std::optional<std::string> find_named(std::string_view name) const;
  [[nodiscard]] std::optional<std::string> find_in_prefixes(std::string_view name) const;

  Options options_;
  std::size_t given_named_ = 0, given_paths_ = 0;  ///< numbers of named packages and of paths in the options given
  std::shared_ptr<const files::Snapshot> files_;
  std::shared_ptr<Crawled> crawled_;
  std::shared_ptr<Met> met_;
};

}  // namespace urdfmill::xacro
