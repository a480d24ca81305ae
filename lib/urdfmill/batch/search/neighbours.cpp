#include "urdfmill/batch/search/neighbours.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "urdfmill/control/check.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/frames/bridge.hpp"
#include "urdfmill/frames/check.hpp"
#include "urdfmill/moveit/check.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::batch {
namespace {

using session::NeighbourKind;

/// Files of this size are data, not configurations.
constexpr std::size_t largest_neighbour = std::size_t{1} << 20U;

std::string_view first_word(std::string_view name) {
  return name.substr(0, name.find_first_of("_-"));
}

bool is_of_tests(std::string_view path) {
  return path.find("/test/") != std::string_view::npos || path.find("/tests/") != std::string_view::npos;
}

/// Returns how the files of a package belong to a robot of another one; nothing if they do not.
std::optional<urdf::Belonging> relation(const PackageManifest& robot, const PackageManifest& other) {
  using urdf::Belonging;
  if (robot.folder == other.folder || (!robot.name.empty() && other.dependencies.contains(robot.name)))
    return Belonging::sure;
  if (robot.name.empty() != other.name.empty()) return std::nullopt;
  const bool are_beside = files::folder_of(robot.folder) == files::folder_of(other.folder);
  const bool are_related = robot.name.empty() ? are_beside
                                              : robot.dependencies.contains(other.name) ||
                                                    (are_beside && first_word(robot.name) == first_word(other.name));
  return are_related ? std::optional(Belonging::perhaps) : std::nullopt;
}

}  // namespace

bool is_neighbour_name(std::string_view path) {
  return text::has_suffix(path, {".srdf", ".srdf.xacro", ".yaml", ".yml", ".rviz"});
}

std::optional<NeighbourKind> neighbour_kind(const std::string& file, const files::Snapshot& snapshot) {
  if (!is_neighbour_name(file)) return std::nullopt;
  if (!text::has_suffix(file, {".yaml", ".yml", ".rviz"})) return NeighbourKind::srdf;
  const files::ReadResult read = snapshot.read_unstored(file, {.largest = largest_neighbour});
  if (read.error) return std::nullopt;
  if (control::may_have_controllers(read.bytes)) return NeighbourKind::controllers;
  if (moveit::may_be_configuration(read.bytes)) return NeighbourKind::moveit;
  if (frames::may_have_frames(read.bytes) || frames::may_be_bridge(read.bytes)) return NeighbourKind::frames;
  return std::nullopt;
}

std::vector<session::Neighbour> needed_with(const std::string& file, std::vector<session::Neighbour> all) {
  std::erase_if(all, [&](const session::Neighbour& neighbour) {
    return neighbour.file != file && neighbour.kind != NeighbourKind::srdf &&
           neighbour.kind != NeighbourKind::controllers;
  });
  return all;
}

Neighbours::Neighbours(const NeighbourFiles& files, const files::Snapshot& snapshot) : snapshot_(&snapshot) {
  for (const std::string& file : files.named)
    if (const auto kind = neighbour_kind(file, snapshot)) {
      named_.push_back({file, *kind});
      named_.back().is_named = true;
    }
  std::set<std::string> assigned;
  for (const std::string& file : files.assigned) assigned.insert(snapshot.canonical(file));
  for (const std::string& file : files.found) {
    if (!assigned.empty() && assigned.contains(snapshot.canonical(file))) continue;
    if (const auto kind = neighbour_kind(file, snapshot)) {
      PackageManifest manifest = manifest_around(file, snapshot);
      const std::string folder = manifest.folder;
      Package& known = groups_.try_emplace(folder, Package{std::move(manifest), {}}).first->second;
      session::Neighbour neighbour{file, *kind};
      neighbour.package = folder;
      neighbour.is_ros2 = !known.manifest.is_ros1;
      known.files.push_back(std::move(neighbour));
    }
  }
}

session::Neighbour named_neighbour(const std::string& file, NeighbourKind kind, const files::Snapshot& snapshot) {
  const PackageManifest package = manifest_around(file, snapshot);
  session::Neighbour neighbour{file, kind};
  neighbour.package = package.folder;
  neighbour.is_ros2 = !package.is_ros1;
  neighbour.is_named = true;
  return neighbour;
}

std::vector<session::Neighbour> Neighbours::of(const std::string& robot) const {
  std::vector<session::Neighbour> found = named_;
  if (groups_.empty()) return found;
  const PackageManifest package = manifest_around(robot, *snapshot_);
  for (const auto& [folder, other] : groups_)
    if (const auto belonging = relation(package, other.manifest)) {
      // A robot for tests of one package is not the one that others are for.
      const bool is_sure = folder == package.folder || !is_of_tests(snapshot_->canonical(robot));
      for (const session::Neighbour& file : other.files) {
        found.push_back(file);
        found.back().belonging = is_sure ? *belonging : urdf::Belonging::perhaps;
      }
    }
  return found;
}

}  // namespace urdfmill::batch
