// Package lookup without ROS: where `$(find NAME)`, package:// and model:// lead.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::files {
class KnownFolders;
}

namespace urdfmill::xacro {

/// Finds packages in this order: those the resolver knows, named ones, URDFMILL_PACKAGES, package paths,
/// AMENT_PREFIX_PATH, ROS_PACKAGE_PATH, and the source tree around the input file: the package that contains it, then
/// its workspace (the folder `src` or the repository around it; without either the folder beside the package). Folders
/// are crawled on the first question that needs them, one after the other, as ROS does: a folder with a package.xml is
/// a package and not descended into, one with AMENT_IGNORE, COLCON_IGNORE or CATKIN_IGNORE is passed over, and of two
/// packages of one name the first counts; around the input the other one is remembered (`take_ambiguities`). There,
/// packages that contain it are descended into all the same: a repository that is a package has models, and packages of
/// theirs, for its tests and examples. Several threads may ask one index at once; copies share what was crawled.
class PackageIndex {
 public:
  /// The places where packages are looked for, in the order in which they are asked.
  struct Options {
    /// An embedding program's own lookup, asked before all else; its answers are taken as they are.
    std::function<std::optional<std::string>(std::string_view name)> resolver;
    std::vector<std::pair<std::string, std::string>> named;  ///< --package NAME=DIR
    std::string environment;                                 ///< URDFMILL_PACKAGES: name=dir:name=dir
    std::vector<std::string> paths;                          ///< --package-path DIR…
    std::string ament_prefix_path;
    std::string ros_package_path;
    std::string around;  ///< the input file's folder; empty: none
  };
  /// Options from the process environment.
  static Options from_environment();

  /// A wrong entry of URDFMILL_PACKAGES: it is not NAME=DIR, or the folder does not exist.
  struct Misnamed {
    std::string entry;
    bool is_pair = false;  ///< it is NAME=DIR
  };
  /// All of them, in the process environment.
  static std::vector<Misnamed> misnamed_in_environment();

  /// Nothing is looked up yet.
  explicit PackageIndex(Options options);
  /// The same places, each kind followed by these, as seen from another input. What was crawled is shared, ambiguities
  /// are not.
  [[nodiscard]] PackageIndex as_seen_from(std::string around,
                                          const std::vector<std::pair<std::string, std::string>>& named = {},
                                          const std::vector<std::string>& paths = {}) const;
  /// The package's folder (its share folder in an ament prefix) as an absolute path, or nothing.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  /// The files whose presence says what a folder is to the lookup of packages.
  [[nodiscard]] static std::vector<std::string_view> marks();
  /// From now on the index and its copies do not ask the disk for what is known of these folders, of which the files
  /// `marks` are kept. Not while another thread asks, unless they are known already.
  void know(std::shared_ptr<const files::KnownFolders> folders) const;
  /// What it was made with.
  [[nodiscard]] const Options& options() const { return options_; }
  /// The places that were asked for a package that is not found, for messages: "the source tree around arm/urdf,
  /// AMENT_PREFIX_PATH".
  [[nodiscard]] std::string places() const;

  /// A package that was found around an input, and another of its name that is there as well.
  struct Ambiguity {
    std::string name, folder, other;
  };
  /// Those met since the last call, by this index and its copies, each once.
  [[nodiscard]] std::vector<Ambiguity> take_ambiguities() const;
  /// Ambiguities that the other index has met are not met again, and the other way round.
  void share_ambiguities(const PackageIndex& other) { met_ = other.met_; }

 private:
  struct Crawled;
  struct Met;

  [[nodiscard]] std::optional<std::string> find_named(std::string_view name) const;
  [[nodiscard]] std::optional<std::string> find_in_prefixes(std::string_view name) const;

  Options options_;
  std::shared_ptr<Crawled> crawled_;
  std::shared_ptr<Met> met_;
};

}  // namespace urdfmill::xacro
