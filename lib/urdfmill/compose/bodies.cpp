#include "urdfmill/compose/bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "urdfmill/compose/gazebo_values.hpp"
#include "urdfmill/compose/origins.hpp"
#include "urdfmill/compose/parts.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/urdf/extension_names.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::compose {

namespace {

using kinematics::Transform;

/// Joints that other elements refer to, except a `<gazebo>` block about the joint itself.
std::map<std::string, std::string> named_joints(const urdf::Robot& robot, Extensions& extensions) {
  std::map<std::string, std::string> named;
  for (const urdf::Joint& joint : robot.joints)
    if (joint.mimic) named.emplace(joint.mimic->joint.value, fmt::format("joint \"{}\" follows it", joint.name.value));
  const urdf::KnownNames known(robot);
  for (const Extensions::Item& item : extensions.items)
    for (const urdf::NamePlace& place : urdf::name_places(*item.element, known)) {
      const bool about =
          place.element == item.element && place.attribute != nullptr && place.attribute->name == "reference";
      const bool joint = place.kind == urdf::NameKind::joint ||
                         (place.kind == urdf::NameKind::link_or_joint && !known.links.contains(place.name));
      if (joint && !about) named.emplace(place.name, fmt::format("<{}> names it", item.element->name));
    }
  return named;
}

class Lumper {
 public:
  Lumper(const urdf::Robot& robot, const gazebo::Blocks& gazebo, Extensions& extensions, const Separate& separate,
         source::Sink& sink)
      : robot_(robot), gazebo_(gazebo), separate_(separate), sink_(sink), named_(named_joints(robot, extensions)) {}

  Bodies lump(const std::vector<std::string>& placeholders) {
    connect();
    for (const std::size_t link : downwards()) join(link);
    name_bodies(placeholders);
    return std::move(bodies_);
  }

 private:
  void connect() {
    bodies_.parts.resize(robot_.links.size());
    bodies_.of_body.resize(robot_.links.size());
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      bodies_.parts[i].link = &robot_.links[i];
      bodies_.parts[i].body = i;
      bodies_.index.emplace(robot_.links[i].name.value, i);
    }
    for (const urdf::Joint& joint : robot_.joints)
      if (const auto child = bodies_.index.find(joint.child.value); child != bodies_.index.end())
        bodies_.parts[child->second].joint = &joint;
  }

  [[nodiscard]] std::vector<std::size_t> downwards() const {
    const auto below = joints_below(robot_);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < bodies_.parts.size(); ++i)
      if (bodies_.parts[i].joint == nullptr) order.push_back(i);
    for (std::size_t next = 0; next < order.size(); ++next)
      if (const auto found = below.find(robot_.links[order[next]].name.value); found != below.end())
        for (const urdf::Joint* joint : found->second) order.push_back(bodies_.index.at(joint->child.value));
    return order;
  }

  void join(std::size_t index) {
    Part& part = bodies_.parts[index];
    part.lumped = part.joint != nullptr && goes(*part.joint);
    if (part.lumped) {
      const Part& parent = bodies_.parts[bodies_.index.at(part.joint->parent.value)];
      part.body = parent.body;
      part.in_body = parent.in_body * transform_of(part.joint->origin);
    }
    bodies_.of_body[part.body].push_back(index);
  }

  [[nodiscard]] bool goes(const urdf::Joint& joint) {
    if (joint.type != urdf::JointType::fixed) return false;
    const urdf::Link& parent = *bodies_.parts[bodies_.index.at(joint.parent.value)].link;
    std::string why;
    if (parent.name.value == "world" && is_bare(parent) && bodies_.parts[bodies_.index.at("world")].joint == nullptr)
      why = "the world is above it";
    else if (gazebo_.joint(joint.name.value).need_joint())
      why = "a <gazebo> block needs it";
    else if (urdf::is_kept_by_simulators(joint))
      why = "it says dont_collapse=\"true\"";
    else if (separate_.keep.contains(joint.child.value))
      why = "⟨keep⟩ names its link";
    else if (const auto named = named_.find(joint.name.value); named != named_.end())
      why = named->second;
    if (why.empty()) return !stays_apart(joint);
    xml::report(sink_, rules::joint_kept, joint.element, joint.name.span,
                fmt::format("joint \"{}\" is fixed, and stays: {}", joint.name.value, why));
    return false;
  }

  /// Notes a link whose shapes have other values than those of the body that would take them.
  [[nodiscard]] bool stays_apart(const urdf::Joint& joint) {
    if (separate_.apart == nullptr) return false;
    const urdf::Link& child = *bodies_.parts[bodies_.index.at(joint.child.value)].link;
    const std::size_t body = bodies_.parts[bodies_.index.at(joint.parent.value)].body;
    for (const Scope scope : {Scope::collisions, Scope::visuals}) {
      const auto has_shapes = [&](const urdf::Link& link) {
        return scope == Scope::collisions ? !link.collisions.empty() : !link.visuals.empty();
      };
      if (!has_shapes(child)) continue;
      for (const std::size_t index : bodies_.of_body[body]) {
        const urdf::Link& other = *bodies_.parts[index].link;
        if (!has_shapes(other)) continue;
        if (!differ(gazebo_.link(child.name.value), gazebo_.link(other.name.value), scope)) break;
        separate_.apart->insert(child.name.value);
        return true;
      }
    }
    return false;
  }

  void name_bodies(const std::vector<std::string>& placeholders) {
    for (const urdf::Link& link : robot_.links) bodies_.names.push_back(link.name.value);
    for (const std::string& name : placeholders) {
      const auto body = bodies_.index.find(name);
      if (body == bodies_.index.end() || bodies_.of_body[body->second].size() < 2) continue;
      // The second part is the link that the placeholder was made for; a placeholder carries nothing else.
      bodies_.names[body->second] = robot_.links[bodies_.of_body[body->second][1]].name.value;
    }
  }

  const urdf::Robot& robot_;
  const gazebo::Blocks& gazebo_;
  const Separate& separate_;
  source::Sink& sink_;
  std::map<std::string, std::string> named_;
  Bodies bodies_;
};

}  // namespace

bool Bodies::is_moved(std::size_t link) const {
  const Part& part = parts[link];
  return names[part.body] != part.link->name.value || !is_identity(part.in_body);
}

Bodies lump(const urdf::Robot& robot, const gazebo::Blocks& gazebo, Extensions& extensions,
            const std::vector<std::string>& placeholders, const Separate& separate, source::Sink& sink) {
  return Lumper(robot, gazebo, extensions, separate, sink).lump(placeholders);
}

}  // namespace urdfmill::compose
