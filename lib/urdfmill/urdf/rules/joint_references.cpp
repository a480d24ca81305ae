// Names that lead nowhere: mimics, transmissions, Gazebo references, ros2_control joints, sensors.
#include <fmt/format.h>

#include <unordered_set>

#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// Whether following the mimics from this joint leads back to it.
bool mimics_itself(const Findings& findings, const Joint& joint) {
  std::unordered_set<const Joint*> seen;
  const Joint* at = &joint;
  while (at && at->mimic && seen.insert(at).second) {
    at = findings.joint(at->mimic->joint.value);
    if (at == &joint) return true;
  }
  return false;
}

void check_mimic(Findings& findings, const Joint& joint) {
  const Word& name = joint.mimic->joint;
  const auto report = [&](const source::Rule& rule, const std::string& what, std::string hint = {}) {
    findings.report(rule, joint.element, name.span.known() ? name.span : joint.mimic->span,
                    fmt::format("joint \"{}\" {}", joint.name.value, what), {.hint = std::move(hint)});
  };
  if (!name.span.known()) return;
  const Joint* other = findings.joint(name.value);
  if (!other)
    report(rules::mimic_unknown, fmt::format("mimics \"{}\", which is no joint", name.value),
           text::did_you_mean(name.value, findings.joint_names));
  else if (other == &joint)
    report(rules::mimic_cycle, "mimics itself");
  else if (!moves(*other))
    report(rules::mimic_fixed, fmt::format("mimics joint \"{}\", which is fixed", name.value));
  else if (mimics_itself(findings, joint))
    report(rules::mimic_cycle, fmt::format("mimics \"{}\", which leads back to itself", name.value));
  if (!moves(joint)) report(rules::mimic_fixed, "is fixed and cannot mimic another one");
}

/// An attribute of an extension that must name a joint.
void expect_joint(Findings& findings, const xml::Element& element, const source::Rule& rule, std::string_view what) {
  const xml::Attribute* name = element.attribute("name");
  if (!name || findings.joint(name->value)) return;
  findings.report(rule, &element, name->value_span,
                  fmt::format("{} names \"{}\", which is no joint", what, name->value),
                  {.hint = text::did_you_mean(name->value, findings.joint_names)});
}

void check_gazebo(Findings& findings, const xml::Element& element) {
  const xml::Attribute* reference = element.attribute("reference");
  if (!reference || reference->value.empty() || findings.link(reference->value) || findings.joint(reference->value))
    return;
  std::vector<std::string_view> names = findings.link_names;
  names.insert(names.end(), findings.joint_names.begin(), findings.joint_names.end());
  findings.report(rules::gazebo_reference, &element, reference->value_span,
                  fmt::format("<gazebo> refers to \"{}\", which is neither link nor joint", reference->value),
                  {.hint = text::did_you_mean(reference->value, names)});
}

void check_transmission(Findings& findings, const xml::Element& element) {
  for (const xml::Element* e = element.child("joint"); e; e = e->next_element("joint"))
    expect_joint(findings, *e, rules::transmission_joint, "a transmission");
}

void check_ros2_control(Findings& findings, const xml::Element& element) {
  for (const xml::Element* e = element.child("joint"); e; e = e->next_element("joint"))
    expect_joint(findings, *e, rules::ros2_control_joint, "<ros2_control>");
  for (const xml::Element* e = element.child("transmission"); e; e = e->next_element("transmission"))
    check_transmission(findings, *e);
}

void check_sensor(Findings& findings, const xml::Element& element) {
  const xml::Element* parent = element.child("parent");
  const xml::Attribute* link = parent ? parent->attribute("link") : nullptr;
  if (!link || findings.link(link->value)) return;
  findings.report(rules::sensor_link, &element, link->value_span,
                  fmt::format("a sensor stands on \"{}\", which is no link", link->value),
                  {.hint = text::did_you_mean(link->value, findings.link_names)});
}

}  // namespace

void check_joint_references(Findings& findings) {
  for (const Joint& joint : findings.robot.joints)
    if (joint.mimic) check_mimic(findings, joint);
  // A fragment without links refers to those of the model it is put into.
  if (findings.robot.links.empty()) return;
  for (const Extension& extension : findings.robot.extensions) {
    if (!extension.owner.empty()) continue;
    const xml::Element& element = *extension.element;
    if (element.name == "gazebo") check_gazebo(findings, element);
    if (element.name == "transmission") check_transmission(findings, element);
    if (element.name == "ros2_control") check_ros2_control(findings, element);
    if (element.name == "sensor") check_sensor(findings, element);
  }
}

}  // namespace urdfmill::urdf
