#include "urdfmill/session/checks/neighbours.hpp"

#include <map>
#include <optional>
#include <set>

#include "urdfmill/control/check.hpp"
#include "urdfmill/control/rules.hpp"
#include "urdfmill/frames/bridge.hpp"
#include "urdfmill/frames/check.hpp"
#include "urdfmill/frames/rules.hpp"
#include "urdfmill/moveit/check.hpp"
#include "urdfmill/moveit/rules.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/srdf/check.hpp"
#include "urdfmill/srdf/rules.hpp"
#include "urdfmill/xml/attribute_value.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::session {
namespace {

/// The groups of all SRDFs of a package, and the controllers of its configurations.
struct PackageGroups {
  std::set<std::string, std::less<>> names;
  std::set<std::string, std::less<>> controllers;
  bool are_known = true;  ///< false: one of the SRDFs could not be read
};

class NeighbourCheck {
 public:
  NeighbourCheck(Session& session, const urdf::Robot& robot, bool has_variants)
      : session_(session), robot_(robot), has_variants_(has_variants) {}

  std::optional<CheckedNeighbour> check(const Neighbour& neighbour) {
    CheckedNeighbour checked{neighbour.file, {}, {}};
    const bool was_read =
        neighbour.kind == NeighbourKind::srdf ? check_srdf(neighbour, checked) : check_yaml_file(neighbour, checked);
    return was_read ? std::optional(std::move(checked)) : std::nullopt;
  }

 private:
  [[nodiscard]] urdf::Belonging belonging(const Neighbour& neighbour) const {
    if (neighbour.is_named) return urdf::Belonging::sure;
    return has_variants_ ? urdf::Belonging::perhaps : neighbour.belonging;
  }

  /// Returns the groups that a file may name: those of an SRDF that the user named with it, or else of its package.
  PackageGroups& groups_of(const Neighbour& neighbour) {
    constexpr std::string_view named;
    const bool is_shared = neighbour.is_named && (neighbour.kind == NeighbourKind::srdf || groups_.contains(named));
    return groups_[is_shared ? std::string(named) : neighbour.package];
  }

  bool check_srdf(const Neighbour& neighbour, CheckedNeighbour& checked) {
    source::Collector ignored;
    LoadRequest request;
    request.arguments = neighbour.arguments;
    const LoadedDocument loaded = load_document(session_, neighbour.file, request, ignored);
    PackageGroups& groups = groups_of(neighbour);
    if (!loaded.document || loaded.document->root() == nullptr) {
      groups.are_known = false;
      return false;
    }
    const xml::Element& root = *loaded.document->root();
    if (!srdf::is_srdf(root)) return false;
    for (const std::string_view name : srdf::group_names(root)) groups.names.emplace(name);
    urdf::CheckOptions options;
    options.sources = &session_.sources();
    options.written_in = loaded.form == InputForm::urdf ? options.sources : nullptr;
    urdf::Findings findings(robot_, options, checked.findings, srdf::rules::other_severities);
    checked.fit = srdf::fit_of(root, findings);
    // If the links of several robots have the same names, the SRDF is for the robot that it names.
    if (xml::value_of(root, "name") != robot_.name.value) ++checked.fit.unknown;
    srdf::check(root, belonging(neighbour), findings);
    checked.document = loaded.document;
    return true;
  }

  bool check_yaml_file(const Neighbour& neighbour, CheckedNeighbour& checked) {
    const SourceText read = session_.read(neighbour.file);
    if (!read.file) return false;
    const std::string_view text = session_.sources()[*read.file].bytes();
    const yaml::Parsed parsed = yaml::parse(text);
    if (parsed.error || parsed.document.root == nullptr) return false;
    urdf::CheckOptions options;
    options.sources = options.written_in = &session_.sources();
    if (neighbour.kind == NeighbourKind::controllers) {
      urdf::Findings findings(robot_, options, checked.findings, control::rules::other_severities);
      checked.fit = control::check(parsed.document, *read.file, text, belonging(neighbour), findings);
      std::vector<std::string> names = control::controller_names(parsed.document);
      if (names.empty()) add_frames(parsed.document, *read.file, options, checked);
      groups_of(neighbour).controllers.insert(names.begin(), names.end());
      return true;
    }
    if (neighbour.kind == NeighbourKind::frames) {
      add_frames(parsed.document, *read.file, options, checked);
      return true;
    }
    moveit::Surroundings surroundings{belonging(neighbour), {}, {}, neighbour.is_ros2};
    const PackageGroups& groups = groups_of(neighbour);
    if (groups.are_known) surroundings.groups.assign(groups.names.begin(), groups.names.end());
    surroundings.controllers.assign(groups.controllers.begin(), groups.controllers.end());
    urdf::Findings findings(robot_, options, checked.findings, moveit::rules::other_severities);
    checked.fit = moveit::check(parsed.document, *read.file, text, surroundings, findings);
    return true;
  }

  void add_frames(const yaml::Document& document, source::FileId file, const urdf::CheckOptions& options,
                  CheckedNeighbour& checked) {
    urdf::Findings findings(robot_, options, checked.findings, frames::rules::other_severities);
    checked.fit = checked.fit + frames::check(document, file, findings);
    if (frames::may_be_bridge(session_.sources()[file].bytes()))
      checked.fit = checked.fit + frames::check_bridge(document, file, findings);
  }

  Session& session_;
  const urdf::Robot& robot_;
  bool has_variants_;
  std::map<std::string, PackageGroups, std::less<>> groups_;  ///< by the folder of the package; "": of named files
};

}  // namespace

std::vector<CheckedNeighbour> check_neighbours(Session& session, const std::vector<Neighbour>& neighbours,
                                               const urdf::Robot& robot, const LoadedDocument& loaded) {
  std::set<std::string> read_by_robot;
  for (const std::string& file : loaded.yaml_files) read_by_robot.insert(session.files().canonical(file));
  std::vector<CheckedNeighbour> all;
  NeighbourCheck check(session, robot, !loaded.declared.empty());
  // Groups and controllers are known before what names them is checked.
  for (const NeighbourKind kind :
       {NeighbourKind::srdf, NeighbourKind::controllers, NeighbourKind::moveit, NeighbourKind::frames})
    for (const Neighbour& neighbour : neighbours) {
      if (neighbour.kind != kind) continue;
      if (!read_by_robot.empty() && read_by_robot.contains(session.files().canonical(neighbour.file))) continue;
      if (auto checked = check.check(neighbour)) all.push_back(*std::move(checked));
    }
  return all;
}

}  // namespace urdfmill::session
