// Unknown names in mimics and sensors, and mimics that leave the limits.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// Returns the joints whose chain of mimics leads back to them. Each joint is followed once.
std::unordered_set<const Joint*> joints_in_cycles(const Findings& findings) {
  std::unordered_set<const Joint*> in_cycles;
  std::unordered_map<const Joint*, const Joint*> first_of_walk;  // for each visited joint, the start of its walk
  for (const Joint& first : findings.robot.joints) {
    const Joint* at = &first;
    while (at != nullptr && at->mimic && first_of_walk.emplace(at, &first).second)
      at = findings.joint(at->mimic->joint.value);
    if (at == nullptr || !at->mimic || first_of_walk[at] != &first) continue;
    while (in_cycles.insert(at).second) at = findings.joint(at->mimic->joint.value);
  }
  return in_cycles;
}

/// Returns the joints that the joint may follow: those that move and do not follow it.
std::vector<std::string_view> joints_to_follow(const Findings& findings, const Joint& follower) {
  std::vector<std::string_view> names;
  for (const Joint& joint : findings.robot.joints)
    if (&joint != &follower && moves(joint) && !(joint.mimic && joint.mimic->joint.value == follower.name.value))
      names.push_back(joint.name.value);
  return names;
}

/// Suggests a joint of a similar name, or the joint that moves the link of that name.
text::Hint hint_for_leader(const Findings& findings, const Joint& follower, std::string_view name) {
  if (const Link* link = findings.link(name))
    if (const Joint* moved_by = findings.parent_joint(*link); moved_by && moved_by != &follower)
      return fmt::format("\"{}\" is a link; joint \"{}\" moves it", name, moved_by->name.value);
  return text::did_you_mean(name, joints_to_follow(findings, follower));
}

void check_mimic(Findings& findings, const Joint& joint, bool is_in_cycle) {
  const Word& name = joint.mimic->joint;
  const auto report = [&](const source::Rule& rule, const std::string& what, text::Hint hint = {}) {
    findings.report(rule, joint.element, name.span.known() ? name.span : joint.mimic->span,
                    fmt::format("joint \"{}\" {}", joint.name.value, what), {.hint = std::move(hint)});
  };
  if (!name.span.known()) return;
  const Joint* other = findings.joint(name.value);
  if (other == nullptr)
    report(rules::mimic_unknown, fmt::format("mimics \"{}\", which is not a joint", name.value),
           hint_for_leader(findings, joint, name.value));
  else if (other == &joint)
    report(rules::mimic_cycle, "mimics itself");
  else if (!moves(*other))
    report(rules::mimic_fixed, fmt::format("mimics joint \"{}\", which is fixed", name.value));
  else if (is_in_cycle)
    report(rules::mimic_cycle, fmt::format("mimics \"{}\", which leads back to itself", name.value));
  if (!moves(joint)) report(rules::mimic_fixed, "is fixed and cannot mimic another one");
}

/// Reports a follower that never moves.
void check_mimic_multiplier(Findings& findings, const Joint& joint) {
  const Number& multiplier = joint.mimic->multiplier;
  if (multiplier.value == 0)
    findings.report(rules::mimic_still, joint.element, multiplier.span.known() ? multiplier.span : joint.mimic->span,
                    fmt::format("joint \"{}\" follows \"{}\" with the multiplier 0, so it never moves",
                                joint.name.value, joint.mimic->joint.value),
                    {.hint = "if it should not move, make it fixed"});
}

/// Reports a follower that the limits of its leader would drive beyond its own.
void check_mimic_range(Findings& findings, const Joint& joint) {
  const Joint* other = findings.joint(joint.mimic->joint.value);
  if (other == nullptr || other == &joint || !has_range(joint) || !has_range(*other) || !joint.limits || !other->limits)
    return;
  const Limits& own = *joint.limits;
  // An empty or reversed range is reported as such.
  if (!(own.lower.value < own.upper.value) || !(other->limits->lower.value < other->limits->upper.value)) return;
  const double multiplier = joint.mimic->multiplier, offset = joint.mimic->offset;
  const auto [lower, upper] =
      std::minmax({multiplier * other->limits->lower.value + offset, multiplier * other->limits->upper.value + offset});
  constexpr double tolerance = 0.05;  // rounding error of multipliers
  const double most = tolerance * std::max(upper - lower, own.upper - own.lower);
  if (!(lower < own.lower - most) && !(upper > own.upper + most)) return;
  findings.report(
      rules::mimic_range, joint.element, joint.mimic->span,
      fmt::format("joint \"{}\" follows \"{}\" from {:.4g} to {:.4g}, but its own limits are {:.4g} and {:.4g}",
                  joint.name.value, other->name.value, lower, upper, own.lower.value, own.upper.value),
      {.hint = "check the sign of the multiplier and of the limits"});
}

void check_sensor(Findings& findings, const xml::Element& element) {
  const xml::Element* parent = element.child("parent");
  const xml::Attribute* link = parent != nullptr ? parent->attribute("link") : nullptr;
  if (link == nullptr || findings.link(link->value) != nullptr) return;
  findings.report(rules::sensor_link, &element, link->value_span,
                  fmt::format("a sensor is on \"{}\", which is not a link", link->value),
                  meant_name(link->value, link->value_span, findings.link_names));
}

}  // namespace

void check_joint_references(Findings& findings) {
  const std::unordered_set<const Joint*> in_cycles = joints_in_cycles(findings);
  for (const Joint& joint : findings.robot.joints)
    if (joint.mimic) {
      check_mimic(findings, joint, in_cycles.contains(&joint));
      check_mimic_multiplier(findings, joint);
      check_mimic_range(findings, joint);
    }
  // A fragment without links refers to those of the enclosing model.
  if (findings.robot.links.empty()) return;
  for (const Extension& extension : findings.robot.extensions) {
    if (!extension.owner.empty()) continue;
    const xml::Element& element = *extension.element;
    if (element.name == "sensor") check_sensor(findings, element);
  }
}

}  // namespace urdfmill::urdf
