#include "urdfmill/session/collisions/collisions.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/collisions/rules.hpp"
#include "urdfmill/session/mechanics/group_states.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {
namespace {

namespace collision_rules = collisions::rules;
using collisions::Pair;
using collisions::PairClass;

/// Reads the states that are named. Returns false for one that the SRDF does not have.
bool take_states(Session& session, const LoadRequest& load, const urdf::Robot& robot, const CollisionRequest& request,
                 collisions::MatrixOptions& options, source::Sink& sink) {
  if (request.states.empty()) return true;
  const GroupStates known = group_states(session, Input(request.srdf), load, robot, sink);
  for (const std::string& name : request.states) {
    const auto found =
        std::find_if(known.poses.begin(), known.poses.end(), [&](const auto& pose) { return pose.name == name; });
    if (found == known.poses.end()) {
      report(sink, collision_rules::state, "the SRDF has no state \"" + name + "\"");
      return false;
    }
    options.references.push_back({found->name, found->positions});
  }
  return true;
}

/// Returns the reason as MoveIt's Setup Assistant writes it; empty for a pair that is not disabled.
std::string_view reason_of(const Pair& pair) {
  switch (pair.of) {
    case PairClass::adjacent:
      return "Adjacent";
    case PairClass::always:
      return "Always";
    case PairClass::by_default:
      return "Default";
    // Contacts of a link without all its meshes are not all known.
    case PairClass::never:
      return pair.is_incomplete ? "" : "Never";
    case PairClass::sometimes:
      break;
  }
  return {};
}

srdf::Judged judged_pairs(const CollisionReport& report) {
  srdf::Judged judged;
  for (const Pair& pair : report.matrix.pairs) {
    const std::string &first = report.links[pair.first], &second = report.links[pair.second];
    const std::string_view reason = reason_of(pair);
    if (!reason.empty()) {
      judged.disabled.push_back({first, second, std::string(reason)});
    } else if (pair.of == PairClass::sometimes) {
      judged.enabled.emplace_back(first, second);
    }
  }
  return judged;
}

std::string pair_name(std::string_view first, std::string_view second) {
  return std::string(first) + " - " + std::string(second);
}

void report_stale(const srdf::DisabledChanges& changes, const xml::Element& root, source::Sink& sink) {
  for (const srdf::DisabledChange& c : changes.removed)
    xml::report(sink, collision_rules::stale, c.entry->element, c.entry->element->span,
                pair_name(c.entry->first, c.entry->second) + " is disabled, reason \"" + c.former +
                    "\", but the links touch in some positions");
  for (const srdf::DisabledChange& c : changes.changed)
    xml::report(sink, collision_rules::stale, c.entry->element, c.entry->element->span,
                pair_name(c.entry->first, c.entry->second) + " has the reason \"" + c.former +
                    "\", and should have \"" + c.pair.reason + "\"");
  for (const srdf::DisabledChange& c : changes.added)
    xml::report(sink, collision_rules::stale, &root, root.start_tag(),
                pair_name(c.pair.first, c.pair.second) + " is not disabled, reason \"" + c.pair.reason + "\"");
}

/// True if the text has the entries that the changes were to make.
bool is_up_to_date(const std::string& text, const srdf::Judged& judged, std::size_t kept) {
  source::Sources sources;
  const source::FileId file = sources.add("new.srdf", text);
  const xml::ParseResult parsed = xml::parse(sources, file);
  if (!parsed.document || parsed.document->root() == nullptr) return false;
  const xml::Element& root = *parsed.document->root();
  const auto entries = srdf::disabled_entries(root, file, text);
  return entries.size() == kept && srdf::compare_disabled(root, entries, judged).empty();
}

/// Returns the reason why a document is not an SRDF of the robot; empty if it is one.
std::string reason_against(const xml::Element& root, const std::vector<srdf::DisabledEntry>& entries,
                           const CollisionReport& report) {
  if (root.name != "robot" || root.child("link") != nullptr) return "the file is not an SRDF";
  const std::vector<std::string_view> links(report.links.begin(), report.links.end());
  const std::set<std::string_view> all(links.begin(), links.end());
  std::set<std::string_view> known, unknown;
  for (const srdf::DisabledEntry& entry : entries)
    for (const std::string_view link : {entry.first, entry.second}) (all.contains(link) ? known : unknown).insert(link);
  if (!urdf::fit_of_names(known.size(), unknown, links).is_of_another_robot()) return {};
  return "the SRDF is for another robot than \"" + report.robot + "\": " + std::to_string(unknown.size()) + " of the " +
         std::to_string(known.size() + unknown.size()) + " links that it names are not there";
}

}  // namespace

std::optional<CollisionReport> collision_report(Session& session, const Input& input, const LoadRequest& load,
                                                const urdf::Robot& robot, const CollisionRequest& request,
                                                source::Sink& sink) {
  collisions::MatrixOptions options = request.matrix;
  if (!take_states(session, load, robot, request, options, sink)) return std::nullopt;
  bodies::MeshStore meshes = session.meshes(input);
  const collisions::RobotGeometry geometry = collisions::robot_geometry(robot, meshes, sink);
  if (geometry.links.empty()) return std::nullopt;
  auto matrix = collisions::matrix_of(robot, geometry, options, sink);
  if (!matrix) return std::nullopt;
  CollisionReport made{
      robot.name.value, {}, *std::move(matrix), geometry.with_shapes.size(), geometry.shapes, geometry.triangles,
      geometry.left_out};
  for (const urdf::Link& link : robot.links) made.links.push_back(link.name.value);
  return made;
}

std::string collision_srdf(const CollisionReport& report) {
  return srdf::new_srdf(report.robot, judged_pairs(report).disabled);
}

SrdfUpdate update_srdf(Session& session, const Input& srdf, const LoadRequest& load, const CollisionReport& report,
                       bool writes, source::Sink& sink) {
  SrdfUpdate update;
  const srdf::Judged judged = judged_pairs(report);
  const LoadedDocument loaded = load_document(session, srdf, load, sink);
  if (loaded.failure == LoadFailure::unreadable && writes) {
    update.is_new = true;
    update.added = judged.disabled.size();
    update.text = srdf::new_srdf(report.robot, judged.disabled);
    return update;
  }
  if (!loaded.document || loaded.document->root() == nullptr || loaded.files.empty()) {
    if (!loaded.unreadable.empty()) source::report(sink, collision_rules::stale, loaded.unreadable);
    return update;
  }
  const source::FileId file = loaded.files.front();
  const std::string bytes(session.sources()[file].bytes());
  const xml::Element& root = *loaded.document->root();
  const std::vector<srdf::DisabledEntry> entries = srdf::disabled_entries(root, file, bytes);
  if (const std::string reason = reason_against(root, entries, report); !reason.empty()) {
    xml::report(sink, collision_rules::other_file, &root, root.start_tag(), reason);
    return update;
  }
  const srdf::DisabledChanges changes = srdf::compare_disabled(root, entries, judged);
  update.before = bytes;
  update.added = changes.added.size();
  update.removed = changes.removed.size();
  update.changed = changes.changed.size();
  if (!writes) report_stale(changes, root, sink);
  if (changes.empty()) update.text = bytes;
  if (!writes || changes.empty()) return update;
  for (const srdf::DisabledEntry& entry : entries)
    if (!entry.is_literal) {
      xml::report(sink, collision_rules::generated, entry.element, entry.element->span,
                  "the SRDF is not changed: the entry " + pair_name(entry.first, entry.second) +
                      " is made by a macro or an expression, or is in another file");
      return update;
    }
  const std::vector<source::Edit> edits = srdf::edits_of(changes, root, entries, file, bytes);
  std::string text = source::apply_edits(bytes, edits);
  if (!is_up_to_date(text, judged, entries.size() + update.added - update.removed)) {
    xml::report(sink, collision_rules::generated, &root, root.start_tag(),
                "the SRDF is not changed: its text does not have the layout that can be edited");
    return update;
  }
  update.text = std::move(text);
  return update;
}

}  // namespace urdfmill::session
