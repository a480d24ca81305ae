// The files beside robots that name their links and joints, joined to the robots by content, folder and package.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/search/package_manifest.hpp"
#include "urdfmill/files/store.hpp"
#include "urdfmill/session/checks/neighbours.hpp"

namespace urdfmill::batch {

/// True for the names of files that may be neighbours of a robot.
[[nodiscard]] bool is_neighbour_name(std::string_view path);

/// Returns the kind of a file by its name and content; nothing if it belongs to no robot.
[[nodiscard]] std::optional<session::NeighbourKind> neighbour_kind(const std::string& file,
                                                                   const files::Snapshot& snapshot);

/// Returns a file that the user names beside a robot.
[[nodiscard]] session::Neighbour named_neighbour(const std::string& file, session::NeighbourKind kind,
                                                 const files::Snapshot& snapshot);

/// Returns the files that are needed to check one beside a robot: itself, and those that define groups and controllers.
[[nodiscard]] std::vector<session::Neighbour> needed_with(const std::string& file, std::vector<session::Neighbour> all);

/// The files that may be neighbours, by who names them.
struct NeighbourFiles {
  std::vector<std::string> found = {};     ///< by a search
  std::vector<std::string> named = {};     ///< by the user: they belong to every robot
  std::vector<std::string> assigned = {};  ///< by a configuration to certain robots: they belong to no others
};

/// The neighbours in some folders.
class Neighbours {
 public:
  Neighbours() = default;
  /// Reads the files to see which are neighbours of robots.
  Neighbours(const NeighbourFiles& files, const files::Snapshot& snapshot);

  /// True if there are none.
  [[nodiscard]] bool empty() const { return groups_.empty() && named_.empty(); }
  /// Returns the files that may be about a robot: those of its package, of packages that depend on that or on which
  /// that depends, and of packages beside it whose names begin with the same word; without a package those in its
  /// folder and in the folders beside that.
  [[nodiscard]] std::vector<session::Neighbour> of(const std::string& robot) const;

 private:
  struct Package {
    PackageManifest manifest;
    std::vector<session::Neighbour> files;
  };

  const files::Snapshot* snapshot_ = nullptr;
  std::map<std::string, Package> groups_;  ///< by folder
  std::vector<session::Neighbour> named_;
};

}  // namespace urdfmill::batch
