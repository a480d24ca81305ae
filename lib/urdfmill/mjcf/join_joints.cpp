// Joins links into bodies with several joints, or a joint away from the origin, which the reader splits.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/noise.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/simulation/link_tree.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using simulation::LinkNode;
using Names = std::set<std::string, std::less<>>;

/// Words in attributes and texts of extensions, any of which may name a link.
Names names_in_extensions(const urdf::Robot& robot) {
  constexpr std::string_view of_link = "link ";
  Names names;
  std::vector<const xml::Element*> left;
  for (const urdf::Extension& extension : robot.extensions) {
    if (extension.owner.starts_with(of_link)) names.insert(extension.owner.substr(of_link.size()));
    left.push_back(extension.element);
  }
  while (!left.empty()) {
    const xml::Element& element = *left.back();
    left.pop_back();
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) names.emplace(a->value);
    names.insert(xml::text_of(element));
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) left.push_back(e);
  }
  return names;
}

/// True if a link only connects the joint above it with the one below.
bool is_between(const LinkNode& node, const Names& said) {
  const urdf::Link& link = *node.link;
  return !said.contains(link.name.value) && node.joint != nullptr && has_one_variable(*node.joint) &&
         node.children.size() == 1 && !link.inertial && link.visuals.empty() && link.collisions.empty() &&
         link.name.value == link_after(node.joint->name.value);
}

/// True if the origin is not rotated, and near enough that sums of lengths keep their digits.
bool is_moved_only(const urdf::Origin& origin) {
  constexpr double farthest = 1000;  // m
  const auto is_near = [](double length) { return std::abs(length) < farthest; };
  return std::abs(origin.rotation[3]) == 1 && is_near(origin.xyz[0]) && is_near(origin.xyz[1]) &&
         is_near(origin.xyz[2]);
}

/// True if MJCF states this length: a joint at the origin of its body has no link after it.
bool is_said(const urdf::Origin& origin) {
  return without_noise(origin.xyz[0]) != 0 || without_noise(origin.xyz[1]) != 0 || without_noise(origin.xyz[2]) != 0;
}

}  // namespace

void join_joints(Lowered& lowered, source::Sink& sink) {
  const auto tree = simulation::LinkTree::of(lowered.robot);
  if (!tree) return;
  const Names said = names_in_extensions(lowered.robot);
  constexpr std::size_t most_freedoms = 6;  // maximum per body
  const LinkNode* first = nullptr;
  for (const LinkNode& body : tree->links) {
    // A massless body gains nothing.
    if (!body.link->inertial || !(body.link->inertial->mass.value >= least_moving) || body.joint == nullptr) continue;
    const bool is_fixed = body.joint->type == urdf::JointType::fixed;
    if (is_fixed ? !is_said(body.joint->origin) : !has_one_variable(*body.joint)) continue;
    std::size_t freedoms = is_fixed ? 0 : 1;
    for (const LinkNode* node = &body; freedoms < most_freedoms && is_moved_only(node->joint->origin); ++freedoms) {
      const LinkNode& above = tree->links[node->parent];
      if (!is_between(above, said)) break;
      if (first == nullptr) first = &above;
      lowered.joined.insert(above.link->name.value);
      node = &above;
    }
  }
  if (first == nullptr) return;
  const std::size_t count = lowered.joined.size();
  xml::report(sink, rules::joints_joined, first->link->element, first->link->name.span,
              "link \"" + first->link->name.value + '"' +
                  (count > 1 ? " and " + std::to_string(count - 1) + " more are" : std::string(" is")) +
                  " not written: bodies of MJCF have several joints");
}

}  // namespace urdfmill::mjcf
