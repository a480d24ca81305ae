#include "urdfmill/batch/search/neighbours.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "urdfmill/control/check.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/moveit/check.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::batch {
namespace {

using session::NeighbourKind;

/// Files of this size are data, not configurations.
constexpr std::size_t largest_neighbour = std::size_t{1} << 20U;

std::string_view first_word(std::string_view name) {
  return name.substr(0, name.find_first_of("_-"));
}

}  // namespace

bool is_neighbour_name(std::string_view path) {
  return text::has_suffix(path, {".srdf", ".srdf.xacro", ".yaml", ".yml"});
}

std::optional<NeighbourKind> neighbour_kind(const std::string& file, const files::Snapshot& snapshot) {
  if (!is_neighbour_name(file)) return std::nullopt;
  if (!text::has_suffix(file, {".yaml", ".yml"})) return NeighbourKind::srdf;
  const files::ReadResult read = snapshot.read_unstored(file, {.largest = largest_neighbour});
  if (read.error) return std::nullopt;
  if (control::may_have_controllers(read.bytes)) return NeighbourKind::controllers;
  if (moveit::may_be_configuration(read.bytes)) return NeighbourKind::moveit;
  return std::nullopt;
}

Neighbours::Neighbours(const std::vector<std::string>& files, const std::vector<std::string>& named,
                       const files::Snapshot& snapshot)
    : snapshot_(&snapshot) {
  for (const std::string& file : named)
    if (const auto kind = neighbour_kind(file, snapshot)) {
      named_.push_back({file, *kind});
      named_.back().is_named = true;
    }
  for (const std::string& file : files)
    if (const auto kind = neighbour_kind(file, snapshot)) {
      Package package = package_of(file);
      Package& known = groups_.try_emplace(package.folder, std::move(package)).first->second;
      session::Neighbour neighbour{file, *kind};
      neighbour.package = known.folder;
      neighbour.is_ros2 = !known.is_ros1;
      known.files.push_back(std::move(neighbour));
    }
}

Neighbours::Package Neighbours::package_of(const std::string& file) const {
  const std::string path = snapshot_->canonical(file);
  Package package;
  package.folder = std::string(files::folder_of(path));
  for (std::string folder = package.folder; folder.size() > 1; folder = files::folder_of(folder)) {
    const std::string manifest = files::join_path(folder, "package.xml");
    if (snapshot_->kind(manifest) != files::PathKind::file) continue;
    package.folder = folder;
    const auto document =
        xml::parse(snapshot_->read(manifest)->bytes(), source::FileId{0}, {.namespaces = false}).document;
    if (!document || document->root() == nullptr) return package;
    for (const xml::Element* e = document->root()->child(); e != nullptr; e = e->next_element()) {
      const std::string text = urdf::text_of(e).value;
      if (e->name == "name") package.name = text;
      if (e->name.ends_with("depend")) package.dependencies.insert(text);
    }
    package.is_ros1 = package.dependencies.contains("catkin");
    return package;
  }
  return package;
}

std::optional<urdf::Belonging> Neighbours::relation(const Package& robot, const Package& other) {
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

std::vector<session::Neighbour> Neighbours::of(const std::string& robot) const {
  std::vector<session::Neighbour> found = named_;
  if (groups_.empty()) return found;
  const Package package = package_of(robot);
  for (const auto& [folder, other] : groups_)
    if (const auto belonging = relation(package, other))
      for (const session::Neighbour& file : other.files) {
        found.push_back(file);
        found.back().belonging = *belonging;
      }
  return found;
}

}  // namespace urdfmill::batch
