#include "urdfmill/session/pictures/finding_marks.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/configurations.hpp"

namespace urdfmill::session {
namespace {

/// True if the name is in the text as a separate word.
bool has_word(std::string_view text, std::string_view name) {
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

void add_rule(picture::FaultMark& mark, const std::string& rule) {
  if (!has_word(mark.text, rule)) mark.text += (mark.text.ends_with(":") ? " " : ", ") + rule;
}

/// Compares by file, then by begin. A lambda would make the libraries show what the standard library makes of it.
struct Earlier {
  static const source::Span& span(const source::Span& span) { return span; }
  static const source::Span& span(const auto& place) { return place.span; }
  bool operator()(const auto& a, const auto& b) const {
    return std::pair(span(a).file, span(a).begin) < std::pair(span(b).file, span(b).begin);
  }
};

}  // namespace

JudgedRobot judged_robot(Session& session, const Input& input, const Arguments& arguments,
                         source::Collector& findings) {
  Configurations configurations(session, findings);
  CheckRequest request;
  request.arguments = arguments;
  request.config = configurations.of(input.name);
  request.meshes = false;
  request.draws = true;
  const CheckedDocument checked = check(session, input, request, findings);
  JudgedRobot judged;
  judged.unreadable = checked.unreadable;
  if (!checked.document) return judged;
  source::Collector again;  // already reported by the check
  urdf::ReadResult read = urdf::read_as_far_as_possible(
      checked.document, read_options(checked, session.sources(), urdf::Reading::strict), again);
  if (!read.robot.links.empty()) judged.robot = std::move(read.robot);
  return judged;
}

template <class Part>
std::vector<PartFinder::Place> PartFinder::places_of(const std::vector<Part>& parts) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].span.known()) places.push_back({i, parts[i].span, parts[i].span.end});
  std::sort(places.begin(), places.end(), Earlier());
  for (std::size_t i = 1; i < places.size(); ++i)
    if (places[i].span.file == places[i - 1].span.file)
      places[i].reach = std::max(places[i].reach, places[i - 1].reach);
  return places;
}

PartFinder::PartFinder(const urdf::Robot& robot)
    : robot_(robot), links_(places_of(robot.links)), joints_(places_of(robot.joints)) {}

template <class Part>
std::vector<std::size_t> PartFinder::meant(const source::Diagnostic& finding, const std::vector<Place>& places,
                                           const std::vector<Part>& parts) {
  const source::Span& at = finding.span;
  auto place = std::upper_bound(places.begin(), places.end(), at, Earlier());
  std::vector<std::size_t> around, named;
  while (place != places.begin() && (--place)->span.file == at.file && place->reach >= at.end) {
    if (!place->span.contains(at)) continue;
    around.push_back(place->part);
    if (has_word(finding.message, parts[place->part].name.value)) named.push_back(place->part);
  }
  std::vector<std::size_t>& found = named.empty() ? around : named;
  std::sort(found.begin(), found.end());
  return std::move(found);
}

MeantParts PartFinder::meant(const source::Diagnostic& finding) const {
  if (!finding.span.known()) return {};
  return {meant(finding, links_, robot_.links), meant(finding, joints_, robot_.joints)};
}

std::vector<picture::FaultMark> finding_marks(const std::vector<source::Diagnostic>& findings,
                                              const urdf::Robot& robot) {
  const PartFinder finder(robot);
  std::vector<picture::FaultMark> marks;
  std::map<std::size_t, std::size_t> of_link, of_joint;  // indices of the marks
  const auto add = [&](std::map<std::size_t, std::size_t>& known, std::size_t part, picture::FaultMark made,
                       const std::string& rule) {
    const auto [mark, is_new] = known.try_emplace(part, marks.size());
    if (is_new) marks.push_back(std::move(made));
    add_rule(marks[mark->second], rule);
  };
  for (const source::Diagnostic& finding : findings) {
    if (finding.severity == source::Severity::note) continue;
    const std::string rule(finding.rule->id);
    const MeantParts parts = finder.meant(finding);
    for (const std::size_t i : parts.links) add(of_link, i, {i, std::nullopt, robot.links[i].name.value + ":"}, rule);
    for (const std::size_t i : parts.joints)
      add(of_joint, i, {std::nullopt, i, robot.joints[i].name.value + ":"}, rule);
  }
  return marks;
}

}  // namespace urdfmill::session
