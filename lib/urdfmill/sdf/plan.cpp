#include "urdfmill/sdf/plan.hpp"

#include <fmt/format.h>

#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

using urdf::JointType;

class Planner {
 public:
  Planner(const urdf::Robot& robot, const gazebo::Blocks& gazebo, const WriteOptions& options, source::Sink& sink)
      : robot_(robot), gazebo_(gazebo), options_(options), sink_(sink) {}

  Plan make() {
    connect();
    order();
    for (const std::size_t i : plan_.downwards) decide(i);
    check_masses();
    name_all();
    return std::move(plan_);
  }

 private:
  void connect() {
    for (const urdf::Link& link : robot_.links) {
      plan_.link_index.emplace(link.name.value, plan_.links.size());
      plan_.links.emplace_back().link = &link;
    }
    below_.resize(plan_.links.size());
    for (const urdf::Joint& joint : robot_.joints) {
      const auto child = plan_.link_index.find(joint.child.value);
      const auto parent = plan_.link_index.find(joint.parent.value);
      if (child == plan_.link_index.end() || parent == plan_.link_index.end()) continue;
      LinkPlan& link = plan_.links[child->second];
      if (link.joint != nullptr) {
        // As in urdfdom, the last by name of several joints above a link counts.
        const bool later = joint.name.value > link.joint->name.value;
        not_a_tree(later ? *link.joint : joint);
        if (!later) continue;
      }
      link.joint = &joint;
      link.parent = parent->second;
    }
    for (std::size_t i = 0; i < plan_.links.size(); ++i) {
      if (plan_.links[i].parent == none) continue;
      below_[plan_.links[i].parent].push_back(i);
      plan_.child_of_joint[plan_.links[i].joint->name.value] = i;
    }
  }

  void order() {
    for (std::size_t i = 0; i < plan_.links.size(); ++i)
      if (plan_.links[i].parent == none) plan_.downwards.push_back(i);
    for (std::size_t next = 0; next < plan_.downwards.size(); ++next)
      for (const std::size_t child : below_[plan_.downwards[next]]) plan_.downwards.push_back(child);
    if (plan_.downwards.size() == plan_.links.size()) return;
    std::vector<bool> reached(plan_.links.size());
    for (const std::size_t i : plan_.downwards) reached[i] = true;
    for (std::size_t i = 0; i < plan_.links.size(); ++i)
      if (!reached[i]) not_a_tree(*plan_.links[i].joint);
  }

  void not_a_tree(const urdf::Joint& joint) {
    xml::report(sink_, rules::not_a_tree, joint.element, joint.name.span,
                fmt::format("joint \"{}\" closes a loop of links; SDF's joints form a tree here, so it is dropped",
                            joint.name.value));
  }

  [[nodiscard]] bool is_empty(const urdf::Link& link) const {
    const gazebo::LinkBlocks& blocks = gazebo_.link(link.name.value);
    return !link.inertial && link.visuals.empty() && link.collisions.empty() && blocks.copied.empty() &&
           blocks.values.empty();
  }

  void decide(std::size_t index) {
    LinkPlan& link = plan_.links[index];
    link.body = index;
    link.massless = !has_mass(*link.link);
    if (link.parent == none) {
      // A link that is only named "world" is SDF's world, but it must carry something.
      if (link.link->name.value == "world" && is_empty(*link.link) && !below_[index].empty()) link.role = Role::world;
    } else if (becomes_frame(link)) {
      link.role = Role::frame;
      link.body = plan_.links[link.parent].body;
      plan_.links[link.body].carried.push_back(index);
    }
    if (link.role == Role::frame) note_frame(link);
  }

  /// Runs after all decisions, because a body may have received a mass from links it carries.
  void check_masses() {
    for (const std::size_t index : plan_.downwards) {
      LinkPlan& link = plan_.links[index];
      if (link.role == Role::link && link.massless)
        for (const std::size_t part : link.carried) link.massless = link.massless && plan_.links[part].massless;
      if (link.role == Role::link && link.massless)
        warn_massless(link);
      else
        warn_inertia_without_mass(link);
    }
  }

  [[nodiscard]] bool becomes_frame(const LinkPlan& link) const {
    if (link.joint->type != JointType::fixed || plan_.links[link.parent].role == Role::world) return false;
    if (gazebo_.joint(link.joint->name.value).need_joint() || urdf::is_kept_by_simulators(*link.joint)) return false;
    return link.massless || options_.lump_fixed || options_.lumped.contains(link.link->name.value);
  }

  void note_frame(const LinkPlan& link) {
    const std::string& body = plan_.links[link.body].link->name.value;
    const std::string why = link.massless ? "has no mass and hangs" : "hangs";
    std::string moved;
    const auto count = [&](std::size_t n, std::string_view what) {
      if (n > 0) moved += fmt::format("{}{} {}{}", moved.empty() ? "; its " : ", ", n, what, n == 1 ? "" : "s");
    };
    count(link.link->visuals.size(), "visual");
    count(link.link->collisions.size(), "collision");
    count(gazebo_.link(link.link->name.value).copied.size(), "<gazebo> element");
    if (!link.massless) moved += moved.empty() ? "; its mass" : ", its mass";
    if (!moved.empty()) moved += " moves to link \"" + body + "\"";
    xml::report(sink_, rules::link_as_frame, link.link->element, link.link->name.span,
                fmt::format("link \"{}\" {} on a fixed joint: it becomes a frame of link \"{}\"{}",
                            link.link->name.value, why, body, moved));
  }

  void warn_massless(const LinkPlan& link) {
    const urdf::Link& given = *link.link;
    const std::string found = given.inertial ? fmt::format("a mass of {}", given.inertial->mass.value) : "no mass";
    xml::report(sink_, rules::massless_link, given.element, given.inertial ? given.inertial->span : given.name.span,
                fmt::format("link \"{}\" has {}, and physics engines cannot move such a link: it is given 1e-6 kg",
                            given.name.value, found));
  }

  /// Warns of an inertia without mass in a link that becomes a frame or takes over the mass of links it carries.
  void warn_inertia_without_mass(const LinkPlan& link) {
    const urdf::Link& given = *link.link;
    if (!given.inertial || has_mass(given)) return;
    const urdf::Inertia& i = given.inertial->inertia;
    const auto is_zero = [](const urdf::Number& moment) { return moment.value == 0; };
    if (given.inertial->mass.value == 0 && is_zero(i.ixx) && is_zero(i.ixy) && is_zero(i.ixz) && is_zero(i.iyy) &&
        is_zero(i.iyz) && is_zero(i.izz))
      return;
    xml::report(sink_, rules::value_dropped, given.element, given.inertial->span,
                fmt::format("link \"{}\" has a mass of {}: its inertia is dropped", given.name.value,
                            given.inertial->mass.value));
  }

  void name_all() {
    Scope own;
    plan_.model_name = own.take(robot_.name.value);
    if (plan_.model_name != robot_.name.value)
      renamed("model", robot_.name, robot_.document ? robot_.document->root() : nullptr, plan_.model_name, "");
    for (LinkPlan& link : plan_.links) {
      if (link.role == Role::world) {
        link.name = "world";
        continue;
      }
      link.name = plan_.scope.take(link.link->name.value);
      if (link.name != link.link->name.value)
        renamed("link", link.link->name, link.link->element, link.name, "SDF reserves this name");
    }
    for (LinkPlan& link : plan_.links) {
      if (link.joint == nullptr) continue;
      link.joint_name = plan_.scope.take(link.joint->name.value, "_joint");
      if (link.joint_name != link.joint->name.value)
        renamed("joint", link.joint->name, link.joint->element, link.joint_name,
                plan_.link_index.contains(link.joint->name.value)
                    ? "a link has this name, and in SDF both share a scope"
                    : "");
    }
    for (const std::size_t i : plan_.downwards)
      if (plan_.links[i].body == i) name_shapes(plan_.links[i]);
  }

  /// Names the visuals and collisions of a body. Those of URDF come first, so that generated names give way to them.
  void name_shapes(LinkPlan& body) {
    Scope& scope = body.scope;
    std::vector<LinkPlan*> parts{&body};
    for (const std::size_t index : body.carried) parts.push_back(&plan_.links[index]);
    for (LinkPlan* part : parts) {
      keep_names(*part, part->link->visuals, part->visuals, "visual", scope);
      keep_names(*part, part->link->collisions, part->collisions, "collision", scope);
    }
    for (LinkPlan* part : parts) {
      const std::string& link = part->link->name.value;
      for (std::string& name : part->visuals)
        if (name.empty()) name = scope.take(link + "_visual");
      for (std::string& name : part->collisions)
        if (name.empty()) name = scope.take(link + "_collision");
    }
  }

  template <class Shape>
  void keep_names(const LinkPlan& part, const std::vector<Shape>& shapes, std::vector<std::string>& names,
                  std::string_view kind, Scope& scope) {
    for (const Shape& shape : shapes) {
      std::string& name = names.emplace_back();
      if (shape.name.value.empty()) continue;
      name = scope.take(shape.name.value, fmt::format("_{}", kind));
      if (name != shape.name.value)
        renamed(fmt::format("{} of link \"{}\":", kind, part.link->name.value), shape.name, shape.element, name,
                "names of visuals and collisions of a link are unique in SDF");
    }
  }

  void renamed(std::string_view what, const urdf::Word& name, const xml::Element* element, std::string_view now,
               std::string_view why) {
    xml::report(
        sink_, rules::renamed, element, name.span,
        fmt::format("{} \"{}\" is called \"{}\" in SDF{}{}", what, name.value, now, why.empty() ? "" : ": ", why));
  }

  const urdf::Robot& robot_;
  const gazebo::Blocks& gazebo_;
  const WriteOptions& options_;
  source::Sink& sink_;
  Plan plan_;
  std::vector<std::vector<std::size_t>> below_;
};

/// Returns the names that Gazebo's converter gives a link's collision: `number` counts from 0.
std::vector<std::string> converter_names(const urdf::Link& link, const std::string& body, std::size_t number) {
  const std::string& own = link.collisions[number].name.value;
  const std::string base = own.empty() ? link.name.value : own;
  const std::string counted = number == 0 ? "" : fmt::format("_{}", number);
  return {base + "_collision" + counted, body + "_fixed_joint_lump__" + base + "_collision" + counted,
          body + "_fixed_joint_lump__" + base};
}

}  // namespace

bool has_mass(const urdf::Link& link) {
  return link.inertial && link.inertial->mass.value > 0;
}

std::string Plan::collision_named(const LinkPlan& body, std::string_view wanted) const {
  std::vector<const LinkPlan*> parts{&body};
  for (const std::size_t index : body.carried) parts.push_back(&links[index]);
  // Names in the new SDF take precedence over names in URDF or in another converter's output.
  for (const LinkPlan* part : parts)
    for (const std::string& name : part->collisions)
      if (name == wanted) return name;
  for (const LinkPlan* part : parts)
    for (std::size_t i = 0; i < part->collisions.size(); ++i)
      if (part->link->collisions[i].name.value == wanted) return part->collisions[i];
  for (const LinkPlan* part : parts)
    for (std::size_t i = 0; i < part->collisions.size(); ++i) {
      // The converter lumps links that we keep, so the link it names may be any ancestor.
      const std::size_t lump = wanted.find("_fixed_joint_lump__");
      const std::string above(lump == std::string_view::npos ? std::string_view() : wanted.substr(0, lump));
      for (const std::string& name : converter_names(*part->link, above, i))
        if (name == wanted) return part->collisions[i];
    }
  return {};
}

Plan make_plan(const urdf::Robot& robot, const gazebo::Blocks& gazebo, const WriteOptions& options,
               source::Sink& sink) {
  return Planner(robot, gazebo, options, sink).make();
}

}  // namespace urdfmill::sdf
