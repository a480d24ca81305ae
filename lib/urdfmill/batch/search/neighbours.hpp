// The files beside robots that name their links and joints, joined to the robots by content, folder and package.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/store.hpp"
#include "urdfmill/session/checks/neighbours.hpp"

namespace urdfmill::batch {

/// True for the names of files that may be neighbours of a robot.
[[nodiscard]] bool is_neighbour_name(std::string_view path);

/// Returns the kind of a file by its name and content; nothing if it belongs to no robot.
[[nodiscard]] std::optional<session::NeighbourKind> neighbour_kind(const std::string& file,
                                                                   const files::Snapshot& snapshot);

/// The neighbours in some folders.
class Neighbours {
 public:
  Neighbours() = default;
  /// Reads the files to see which are neighbours of robots. Those that the user named belong to every robot.
  Neighbours(const std::vector<std::string>& files, const std::vector<std::string>& named,
             const files::Snapshot& snapshot);

  /// True if there are none.
  [[nodiscard]] bool empty() const { return groups_.empty() && named_.empty(); }
  /// Returns the files that may be about a robot: those of its package, of packages that depend on that or on which
  /// that depends, and of packages beside it whose names begin with the same word; without a package those in its
  /// folder and in the folders beside that.
  [[nodiscard]] std::vector<session::Neighbour> of(const std::string& robot) const;

 private:
  struct Package {
    std::string folder, name;
    std::set<std::string> dependencies;
    std::vector<session::Neighbour> files;
    bool is_ros1 = false;
  };
  /// Returns the package of a file, or its folder as one without a name.
  [[nodiscard]] Package package_of(const std::string& file) const;
  /// Returns how the files of a package belong to a robot of another one; nothing if they do not.
  [[nodiscard]] static std::optional<urdf::Belonging> relation(const Package& robot, const Package& other);

  const files::Snapshot* snapshot_ = nullptr;
  std::map<std::string, Package> groups_;  ///< by folder
  std::vector<session::Neighbour> named_;
};

}  // namespace urdfmill::batch
