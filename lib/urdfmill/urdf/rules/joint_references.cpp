// Names that lead nowhere: of mimics, Gazebo references and sensors; and mimics that leave the limits.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// The one attribute of <gazebo>.
constexpr std::string_view gazebo_attribute = "reference";

/// The joints from which following the mimics leads back to them. Each joint is followed once.
std::unordered_set<const Joint*> joints_in_cycles(const Findings& findings) {
  std::unordered_set<const Joint*> in_cycles;
  std::unordered_map<const Joint*, const Joint*> first_of_walk;  // of each joint seen: where the walk to it began
  for (const Joint& first : findings.robot.joints) {
    const Joint* at = &first;
    while (at != nullptr && at->mimic && first_of_walk.emplace(at, &first).second)
      at = findings.joint(at->mimic->joint.value);
    if (at == nullptr || !at->mimic || first_of_walk[at] != &first) continue;
    while (in_cycles.insert(at).second) at = findings.joint(at->mimic->joint.value);
  }
  return in_cycles;
}

/// The joints that the joint may follow: those that move, and do not follow it.
std::vector<std::string_view> joints_to_follow(const Findings& findings, const Joint& follower) {
  std::vector<std::string_view> names;
  for (const Joint& joint : findings.robot.joints)
    if (&joint != &follower && moves(joint) && !(joint.mimic && joint.mimic->joint.value == follower.name.value))
      names.push_back(joint.name.value);
  return names;
}

/// A joint of nearly that name, or the one that moves the link of that name.
std::string hint_for_leader(const Findings& findings, const Joint& follower, std::string_view name) {
  if (const Link* link = findings.link(name))
    if (const Joint* moved_by = findings.parent_joint(*link); moved_by && moved_by != &follower)
      return fmt::format("\"{}\" is a link; joint \"{}\" moves it", name, moved_by->name.value);
  return text::did_you_mean(name, joints_to_follow(findings, follower));
}

void check_mimic(Findings& findings, const Joint& joint, bool is_in_cycle) {
  const Word& name = joint.mimic->joint;
  const auto report = [&](const source::Rule& rule, const std::string& what, std::string hint = {}) {
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

/// A follower that stays where it is.
void check_mimic_multiplier(Findings& findings, const Joint& joint) {
  const Number& multiplier = joint.mimic->multiplier;
  if (multiplier.value == 0)
    findings.report(rules::mimic_still, joint.element, multiplier.span.known() ? multiplier.span : joint.mimic->span,
                    fmt::format("joint \"{}\" follows \"{}\" with the multiplier 0, so it never moves",
                                joint.name.value, joint.mimic->joint.value),
                    {.hint = "a joint that never moves is fixed"});
}

/// Where the limits of the joint it follows would drive the follower.
void check_mimic_range(Findings& findings, const Joint& joint) {
  const Joint* other = findings.joint(joint.mimic->joint.value);
  if (other == nullptr || other == &joint || !has_range(joint) || !has_range(*other) || !joint.limits || !other->limits)
    return;
  const Limits& own = *joint.limits;
  // A range of nothing, or the wrong way round, is reported as such.
  if (!(own.lower.value < own.upper.value) || !(other->limits->lower.value < other->limits->upper.value)) return;
  const double multiplier = joint.mimic->multiplier, offset = joint.mimic->offset;
  const auto [lower, upper] =
      std::minmax({multiplier * other->limits->lower.value + offset, multiplier * other->limits->upper.value + offset});
  constexpr double tolerance = 0.05;  // rounded multipliers miss by that
  const double most = tolerance * std::max(upper - lower, own.upper - own.lower);
  if (!(lower < own.lower - most) && !(upper > own.upper + most)) return;
  findings.report(
      rules::mimic_range, joint.element, joint.mimic->span,
      fmt::format("joint \"{}\" follows \"{}\" from {:.4g} to {:.4g}, but its own limits are {:.4g} and {:.4g}",
                  joint.name.value, other->name.value, lower, upper, own.lower.value, own.upper.value),
      {.hint = "check the sign of the multiplier and of the limits"});
}

/// The name of an element in small letters and without underscores: plugins have both spellings of most.
std::string plain_name(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (c != '_') letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return letters;
}

/// Whether the element of a plugin names one joint: `left_joint`, `jointName`, `front_wheel_joint_name`, …
bool names_joint(std::string_view name) {
  const std::string letters = plain_name(name);
  return letters.ends_with("joint") || letters.ends_with("jointname");
}

/// Whether it names a link, or a frame that another program may make.
bool names_frame(std::string_view name) {
  constexpr std::string_view names[] = {"robotbaseframe", "robotbaselink", "bodyname", "linkname"};
  return std::find(std::begin(names), std::end(names), plain_name(name)) != std::end(names);
}

/// The joints and links that a plugin of Gazebo names. Names of other models have a scope and are not judged; a frame
/// may be one that is no link, unless it is nearly the name of one.
void check_plugin(Findings& findings, const xml::Element& plugin) {
  for (const xml::Element* e = plugin.child(); e != nullptr; e = e->next_element()) {
    const bool is_joint = names_joint(e->name);
    if ((!is_joint && !names_frame(e->name)) || e->child() != nullptr) continue;
    const Word name = text_of(e);
    const Link* link = findings.link(name.value);
    if (name.value.empty() || name.value.find_first_of(" \t\r\n,;:/") != std::string::npos ||
        (is_joint ? findings.joint(name.value) != nullptr : link != nullptr))
      continue;
    Extra extra = meant_name(name.value, name.span, is_joint ? findings.joint_names : findings.link_names);
    if (!is_joint && extra.hint.empty()) continue;
    if (is_joint && link != nullptr && findings.parent_joint(*link) != nullptr)
      extra = {.hint = fmt::format("\"{}\" is a link; joint \"{}\" moves it", name.value,
                                   findings.parent_joint(*link)->name.value)};
    findings.report(rules::gazebo_reference, e, name.span,
                    fmt::format("<{}> of a Gazebo plugin names \"{}\", which is not a {}", e->name, name.value,
                                is_joint ? "joint" : "link"),
                    std::move(extra));
  }
}

void check_gazebo(Findings& findings, const xml::Element& element) {
  for (const xml::Element* e = element.child("plugin"); e != nullptr; e = e->next_element("plugin"))
    check_plugin(findings, *e);
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
    if (a->name != gazebo_attribute && text::misspelling(a->name, gazebo_attribute))
      findings.report(rules::unread_attribute, &element, a->name_span(),
                      fmt::format("unknown attribute \"{}\" of <gazebo>; readers ignore it", a->name),
                      {.hint = fmt::format("did you mean \"{}\"?", gazebo_attribute),
                       .fix = {{a->name_span(), std::string(gazebo_attribute)}}});
  const xml::Attribute* reference = element.attribute("reference");
  if (reference == nullptr || reference->value.empty() || findings.link(reference->value) != nullptr ||
      findings.joint(reference->value) != nullptr)
    return;
  std::vector<std::string_view> names = findings.link_names;
  names.insert(names.end(), findings.joint_names.begin(), findings.joint_names.end());
  findings.report(rules::gazebo_reference, &element, reference->value_span,
                  fmt::format("<gazebo> refers to \"{}\", which is neither link nor joint", reference->value),
                  meant_name(reference->value, reference->value_span, names));
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
  // A fragment without links refers to those of the model it is put into.
  if (findings.robot.links.empty()) return;
  for (const Extension& extension : findings.robot.extensions) {
    if (!extension.owner.empty()) continue;
    const xml::Element& element = *extension.element;
    if (element.name == "gazebo") check_gazebo(findings, element);
    if (element.name == "sensor") check_sensor(findings, element);
  }
}

}  // namespace urdfmill::urdf
