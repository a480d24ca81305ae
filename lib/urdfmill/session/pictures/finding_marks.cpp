#include "urdfmill/session/pictures/finding_marks.hpp"

#include <algorithm>
#include <cctype>

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

/// Returns the indices of those that a finding concerns.
template <class Part>
std::vector<std::size_t> meant(const std::vector<Part>& parts, const source::Diagnostic& finding) {
  std::vector<std::size_t> around, named;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!parts[i].span.contains(finding.span)) continue;
    around.push_back(i);
    if (has_word(finding.message, parts[i].name.value)) named.push_back(i);
  }
  return named.empty() ? around : named;
}

/// Returns the mark of that link or joint, creating it if there is none yet.
picture::FaultMark& mark_of(std::vector<picture::FaultMark>& marks, std::optional<std::size_t> link,
                            std::optional<std::size_t> joint, const std::string& name) {
  const auto known = std::find_if(marks.begin(), marks.end(),
                                  [&](const auto& mark) { return mark.link == link && mark.joint == joint; });
  if (known != marks.end()) return *known;
  marks.push_back({link, joint, name + ":"});
  return marks.back();
}

void add_rule(picture::FaultMark& mark, const std::string& rule) {
  if (!has_word(mark.text, rule)) mark.text += (mark.text.ends_with(":") ? " " : ", ") + rule;
}

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

MeantParts meant_parts(const source::Diagnostic& finding, const urdf::Robot& robot) {
  if (!finding.span.known()) return {};
  return {meant(robot.links, finding), meant(robot.joints, finding)};
}

std::vector<picture::FaultMark> finding_marks(const std::vector<source::Diagnostic>& findings,
                                              const urdf::Robot& robot) {
  std::vector<picture::FaultMark> marks;
  for (const source::Diagnostic& finding : findings) {
    if (finding.severity == source::Severity::note) continue;
    const std::string rule(finding.rule->id);
    const MeantParts parts = meant_parts(finding, robot);
    for (const std::size_t i : parts.links) add_rule(mark_of(marks, i, std::nullopt, robot.links[i].name.value), rule);
    for (const std::size_t i : parts.joints)
      add_rule(mark_of(marks, std::nullopt, i, robot.joints[i].name.value), rule);
  }
  return marks;
}

}  // namespace urdfmill::session
