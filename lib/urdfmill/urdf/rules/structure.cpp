// Names and unreachable parts. Roots, cycles and parents are checked by the reader (topology.cpp).
#include <fmt/format.h>

#include <map>
#include <unordered_map>
#include <unordered_set>

#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

namespace urdfmill::urdf {

namespace {

/// Returns why other programs refuse the name; empty if they accept it.
std::string_view unfit(std::string_view name) {
  if (name.front() == '/') return "begins with a slash, which tf2 refuses";
  if (name.find("::") != std::string_view::npos) return "contains \"::\", which separates names in SDF";
  if (name.size() > 4 && name.starts_with("__") && name.ends_with("__")) return "is reserved in SDF (__name__)";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte == 0x7f) return "contains white space, which ROS parameters and MoveIt's SRDF do not allow";
    if (byte >= 0x80) return "contains non-ASCII letters, which ROS names do not allow";
    if (c == '"' || c == '\'' || c == '<' || c == '>' || c == '&')
      return "contains a character with a special meaning in XML";
  }
  return {};
}

template <class Part>
void check_name(Findings& findings, const Part& part, std::string_view kind) {
  if (!part.name.span.known()) return;
  if (part.name.value.empty()) {
    findings.report(rules::name_empty, part.element, part.name.span, fmt::format("a {} has an empty name", kind));
    return;
  }
  if (const std::string_view why = unfit(part.name.value); !why.empty())
    findings.report(rules::name_unfit, part.element, part.name.span,
                    fmt::format("the name of {} \"{}\" {}", kind, part.name.value, why));
}

/// Reports names that are changed on the way to USD, once for the robot, and names that become the same.
template <class Part>
void check_changed_names(Findings& findings, const std::vector<Part>& parts, std::string_view kind) {
  std::vector<std::string> changed;
  const Part* first = nullptr;
  std::map<std::string, const Part*> known;
  for (const Part& part : parts) {
    const std::string& name = part.name.value;
    if (name.empty() || !part.name.span.known() || !unfit(name).empty()) continue;
    std::string valid = name_in_usd(name);
    const auto [same, is_new] = known.emplace(valid, &part);
    if (!is_new && same->second->name.value != name)
      findings.report(rules::name_changed, part.element, part.name.span,
                      fmt::format("{}s \"{}\" and \"{}\" have the same name in USD and Isaac Sim, \"{}\"", kind,
                                  same->second->name.value, name, valid),
                      {.has_other_severity = true, .places = {{"the first one is", same->second->name.span}}});
    if (valid == name) continue;
    if (first == nullptr) first = &part;
    changed.push_back(fmt::format("\"{}\" to \"{}\"", name, valid));
  }
  if (first == nullptr) return;
  findings.report(rules::name_changed, first->element, first->name.span,
                  fmt::format("USD and Isaac Sim change the name{} of {}{}: {}", changed.size() > 1 ? "s" : "",
                              changed.size() > 1 ? fmt::format("{} ", changed.size()) : "a ",
                              changed.size() > 1 ? fmt::format("{}s", kind) : std::string(kind),
                              names_in_short({changed.begin(), changed.end()})),
                  {.hint = "letters, digits and underscores stay, if no digit is first"});
}

const Link* parent_of(const Findings& findings, const Link& link) {
  const Joint* joint = findings.parent_joint(link);
  return joint != nullptr ? findings.link(joint->parent.value) : nullptr;
}

/// Returns the links on cycles; the reader reports each such cycle.
std::unordered_set<const Link*> links_on_cycles(const Findings& findings) {
  std::unordered_set<const Link*> members;
  std::unordered_map<const Link*, const Link*> walks;  // link → start of the walk that reached it first
  for (const Link& start : findings.robot.links) {
    const Link* at = &start;
    while (at != nullptr && walks.try_emplace(at, &start).second) at = parent_of(findings, *at);
    if (at == nullptr || walks[at] != &start) continue;
    while (members.insert(at).second) at = parent_of(findings, *at);
  }
  return members;
}

/// Reports links below a cycle, which no root leads to.
void check_reach(Findings& findings) {
  // A joint to an unknown link is reported as such; its descendants are not reported again.
  for (const Joint& joint : findings.robot.joints)
    if (findings.link(joint.parent.value) == nullptr || findings.link(joint.child.value) == nullptr) return;
  std::unordered_set<const Link*> reached;
  std::vector<const Link*> open;
  for (const Link& link : findings.robot.links)
    if (findings.parent_joint(link) == nullptr) open.push_back(&link);
  if (open.empty()) return;
  while (!open.empty()) {
    const Link* link = open.back();
    open.pop_back();
    if (!reached.insert(link).second) continue;
    for (const Joint* joint : findings.child_joints(*link))
      if (const Link* child = findings.link(joint->child.value)) open.push_back(child);
  }
  const auto on_cycles = links_on_cycles(findings);
  std::vector<std::string_view> lost;
  const Link* first = nullptr;
  for (const Link& link : findings.robot.links) {
    if (reached.contains(&link) || on_cycles.contains(&link)) continue;
    if (first == nullptr) first = &link;
    lost.push_back(link.name.value);
  }
  if (first != nullptr)
    findings.report(rules::unreachable, first->element, first->name.span,
                    fmt::format("{} of {} links cannot be reached from the root: {}", lost.size(),
                                findings.robot.links.size(), fmt::join(lost, ", ")));
}

/// Reports loop joints that close no loop.
void check_loops(Findings& findings) {
  for (const Extension& extension : findings.robot.extensions) {
    if (!is_loop(extension)) continue;
    const xml::Element& element = *extension.element;
    const std::string problem = loop_problem(findings.robot, element);
    const xml::Attribute* name = element.attribute("name");
    if (!problem.empty())
      findings.report(rules::loop_joint, &element, element.start_tag(),
                      fmt::format("loop joint \"{}\": {}", name == nullptr ? "" : name->value, problem));
  }
}

}  // namespace

void check_structure(Findings& findings) {
  check_loops(findings);
  for (const Link& link : findings.robot.links) check_name(findings, link, "link");
  for (const Joint& joint : findings.robot.joints) {
    check_name(findings, joint, "joint");
    const Link* link = joint.name.value.empty() ? nullptr : findings.link(joint.name.value);
    if (link != nullptr)
      findings.report(rules::name_shared, joint.element, joint.name.span,
                      fmt::format("\"{}\" is the name of a link and of a joint", joint.name.value),
                      {.places = {{"the link is", link->name.span}}});
  }
  check_changed_names(findings, findings.robot.links, "link");
  check_changed_names(findings, findings.robot.joints, "joint");
  check_reach(findings);
}

}  // namespace urdfmill::urdf
