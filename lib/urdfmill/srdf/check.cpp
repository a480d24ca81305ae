#include "urdfmill/srdf/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "urdfmill/srdf/elements.hpp"
#include "urdfmill/srdf/rules.hpp"
#include "urdfmill/srdf/states.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::srdf {
namespace {

constexpr std::array<std::string_view, 10> parts{"group",
                                                 "group_state",
                                                 "end_effector",
                                                 "virtual_joint",
                                                 "passive_joint",
                                                 "disable_collisions",
                                                 "enable_collisions",
                                                 "disable_default_collisions",
                                                 "joint_property",
                                                 "link_sphere_approximation"};

/// Reports children of the root that are nearly elements of SRDF.
void check_elements(const xml::Element& root, urdf::Findings& findings) {
  for (const xml::Element* e = root.child(); e != nullptr; e = e->next_element()) {
    if (std::find(parts.begin(), parts.end(), e->name) != parts.end()) continue;
    if (const std::string_view meant = text::closest_name(e->name, parts); !meant.empty())
      findings.report(rules::unknown_element, e, e->start_tag(), fmt::format("unknown element <{}>", e->name),
                      {.hint = text::meant_hint(e->name, meant)});
  }
}

void check_virtual_joints(const xml::Element& root, urdf::Findings& findings) {
  constexpr std::array<std::string_view, 3> types{"fixed", "floating", "planar"};
  const urdf::Link* top = findings.robot.root();
  each_child(root, "virtual_joint", [&](const xml::Element& joint) {
    const std::string_view name = value_of(joint, "name"), child = value_of(joint, "child_link");
    const xml::Attribute* type = joint.attribute("type");
    if (type != nullptr && std::find(types.begin(), types.end(), type->value) == types.end())
      findings.report(
          rules::virtual_joint, &joint, type->value_span,
          fmt::format("virtual joint \"{}\" has the unknown type \"{}\"; MoveIt takes it as fixed", name, type->value),
          {.hint = "the types are fixed, floating and planar"});
    if (top == nullptr || findings.link(child) == nullptr || top->name.value == child) return;
    findings.report(
        rules::virtual_joint, &joint, joint.attribute("child_link")->value_span,
        fmt::format("virtual joint \"{}\" moves \"{}\", which is not the root link, \"{}\"; MoveIt skips it", name,
                    child, top->name.value),
        {.hint =
             top->name.value == value_of(joint, "parent_frame")
                 ? fmt::format("the robot has a link \"{}\" of its own, so it needs no virtual joint", top->name.value)
                 : std::string(),
         .has_other_severity = type != nullptr && type->value == types[0]});
  });
}

void check_end_effectors(const xml::Element& root, urdf::Findings& findings) {
  const ChildNames groups(root, "group");
  each_child(root, "end_effector", [&](const xml::Element& end) {
    for (const std::string_view attribute : {"group", "parent_group"}) {
      const xml::Attribute* group = end.attribute(attribute);
      if (group == nullptr || group->value.empty() || groups.contains(group->value)) continue;
      findings.report(rules::end_effector, &end, group->value_span,
                      fmt::format("end effector \"{}\" is of the group \"{}\", which the SRDF does not define",
                                  value_of(end, "name"), group->value),
                      urdf::meant_name(group->value, group->value_span, groups.list()));
    }
  });
}

/// Returns the edit that removes an element, with its line if nothing else is on it; nothing for an expanded document.
std::vector<source::Edit> removal(const xml::Element& element, const urdf::CheckOptions& options) {
  if (options.written_in == nullptr) return {};
  const std::string_view text = (*options.written_in)[element.span.file].bytes();
  source::Span place = element.span;
  const std::size_t begin = text.substr(0, place.begin).find_last_not_of(" \t") + 1;
  const std::size_t end = text.find('\n', place.end);
  const bool is_alone = begin > 0 && text[begin - 1] == '\n' && end != std::string_view::npos &&
                        text.substr(0, end).find_first_not_of(" \t\r", place.end) == std::string_view::npos;
  if (is_alone) {
    place.begin = static_cast<std::uint32_t>(begin);
    place.end = static_cast<std::uint32_t>(end) + 1;
  }
  return {{place, {}}};
}

/// Reports pairs of links that are disabled twice.
void check_pairs(const xml::Element& root, urdf::Findings& findings) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  each_child(root, "disable_collisions", [&](const xml::Element& pair) {
    const auto [first, second] = std::minmax({value_of(pair, "link1"), value_of(pair, "link2")});
    if (first.empty() || seen.emplace(first, second).second) return;
    findings.report(rules::duplicate, &pair, pair.start_tag(),
                    fmt::format("the collisions of \"{}\" and \"{}\" are disabled twice", first, second),
                    {.fix = removal(pair, findings.options), .has_other_severity = true});
  });
}

/// Returns the number of numbers in a text; nothing if it has other words.
std::optional<std::size_t> count_numbers(std::string_view words) {
  std::size_t count = 0;
  while (!(words = text::trimmed(words, text::ascii_white_space)).empty()) {
    const std::size_t end = std::min(words.find_first_of(text::ascii_white_space), words.size());
    if (!urdf::parse_number(words.substr(0, end))) return std::nullopt;
    words.remove_prefix(end);
    ++count;
  }
  return count;
}

void check_spheres(const xml::Element& root, urdf::Findings& findings) {
  each_child(root, "link_sphere_approximation", [&](const xml::Element& approximation) {
    each_child(approximation, "sphere", [&](const xml::Element& sphere) {
      const std::string_view centre = value_of(sphere, "center"), radius = value_of(sphere, "radius");
      const auto size = urdf::parse_number(radius);
      const bool is_sound = count_numbers(centre) == std::size_t{3} && size && *size >= 0;
      if (!is_sound)
        findings.report(rules::sphere, &sphere, sphere.start_tag(),
                        fmt::format("the sphere of link \"{}\" has the centre \"{}\" and the radius \"{}\"",
                                    value_of(approximation, "link"), centre, radius));
    });
  });
}

/// Reports passive joints that are fixed, or named twice.
void check_passive_joints(const xml::Element& root, urdf::Findings& findings) {
  std::set<std::string_view> seen;
  each_child(root, "passive_joint", [&](const xml::Element& passive) {
    const std::string_view name = value_of(passive, "name");
    if (name.empty()) return;
    if (!seen.insert(name).second)
      findings.report(rules::duplicate, &passive, passive.start_tag(),
                      fmt::format("the joint \"{}\" is passive twice", name),
                      {.fix = removal(passive, findings.options), .has_other_severity = true});
    else if (const urdf::Joint* joint = findings.joint(name); joint != nullptr && joint->type == urdf::JointType::fixed)
      findings.report(rules::passive_joint, &passive, passive.start_tag(),
                      fmt::format("the passive joint \"{}\" is fixed", name));
  });
}

}  // namespace

bool has_parts(const xml::Element& root) {
  return root.name == "robot" &&
         std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return root.child(part) != nullptr; });
}

bool is_srdf(const xml::Element& root) {
  return has_parts(root) && root.child("link") == nullptr;
}

std::vector<std::string_view> group_names(const xml::Element& root) {
  return ChildNames(root, "group").list();
}

urdf::NameFit fit_of(const xml::Element& root, const urdf::Findings& findings) {
  std::set<std::string_view> known, unknown_links, unknown_joints;
  const ChildNames virtual_joints(root, "virtual_joint");
  each_name(root, [&](const NameRow& row, const xml::Element&, const xml::Attribute& name) {
    if (!row.is_link && virtual_joints.contains(name.value)) return;
    const bool is_known = row.is_link ? findings.link(name.value) != nullptr : findings.joint(name.value) != nullptr;
    (is_known ? known : row.is_link ? unknown_links : unknown_joints).insert(name.value);
  });
  return urdf::fit_of_names(known.size(), unknown_links, findings.link_names) +
         urdf::fit_of_names(0, unknown_joints, findings.joint_names);
}

void check(const xml::Element& root, urdf::Belonging belonging, urdf::Findings& findings) {
  if (!findings.robot.links.empty())
    if (const urdf::NameFit fit = fit_of(root, findings); fit.is_of_another_robot())
      return findings.report(
          rules::other_robot, &root, root.start_tag(),
          fmt::format("the SRDF is for another robot than \"{}\": {} of the {} links and joints that "
                      "it names are not there",
                      findings.robot.name.value, fit.unknown, fit.known + fit.unknown));
  check_elements(root, findings);
  check_groups(root, findings);
  check_end_effectors(root, findings);
  check_pairs(root, findings);
  check_spheres(root, findings);
  check_passive_joints(root, findings);
  if (findings.robot.links.empty()) return;
  check_names(root, belonging, findings);
  check_virtual_joints(root, findings);
  (void)read_states(root, findings, belonging);
  check_state_joints(root, findings);
}

}  // namespace urdfmill::srdf
