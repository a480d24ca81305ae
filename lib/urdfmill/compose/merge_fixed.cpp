#include "urdfmill/compose/merge_fixed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "urdfmill/compose/merge_gazebo.hpp"
#include "urdfmill/compose/origins.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/extension_names.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::compose {

namespace {

std::string pose_words(const kinematics::Transform& pose) {
  const urdf::Origin origin = origin_of(pose);
  const auto words = [](const urdf::Vector3& v) {
    return fmt::format("{} {} {}", text::shortest(v[0]), text::shortest(v[1]), text::shortest(v[2]));
  };
  return fmt::format("xyz {} rpy {}", words(origin.xyz), words(origin.rpy));
}

class FixedMerger {
 public:
  FixedMerger(const urdf::Robot& robot, const std::vector<std::string>& placeholders, const Separate& separate,
              source::Sink& sink)
      : robot_(robot), sink_(sink), extensions_(robot), gazebo_(blocks()), bodies_(lump(placeholders, separate)) {}

  Composed merge() {
    result_.robot = robot_;
    result_.robot.links.clear();
    result_.robot.joints.clear();
    for (std::size_t i = 0; i < bodies_.parts.size(); ++i) {
      const Part& part = bodies_.parts[i];
      result_.images.links[part.link->name.value] = {bodies_.names[part.body], part.in_body};
      if (part.lumped) report_merged(part);
      if (!part.lumped) result_.robot.links.push_back(body(i));
    }
    for (const urdf::Joint& joint : robot_.joints) add_joint(joint);
    merge_extensions();
    return std::move(result_);
  }

 private:
  /// Blocks of the copied extensions, so that later changes find their elements.
  gazebo::Blocks blocks() {
    urdf::Robot copied = robot_;
    extensions_.put_into(copied);
    source::Collector reported_elsewhere;
    return gazebo::blocks_of(copied, reported_elsewhere);
  }
  Bodies lump(const std::vector<std::string>& placeholders, const Separate& separate) {
    return compose::lump(robot_, gazebo_, extensions_, placeholders, separate, sink_);
  }

  void report_merged(const Part& part) {
    const std::string& name = part.link->name.value;
    const std::string& into = bodies_.names[part.body];
    xml::report(
        sink_, rules::link_merged, part.link->element, part.link->name.span,
        into == name
            ? fmt::format("link \"{}\" now has its frame at the joint above it: its old frame is at {} there", name,
                          pose_words(part.in_body))
            : fmt::format("link \"{}\" is now a part of link \"{}\", at {}", name, into, pose_words(part.in_body)));
  }

  urdf::Link body(std::size_t index) {
    const auto& members = bodies_.of_body[index];
    urdf::Link link = *bodies_.parts[index].link;
    if (members.size() < 2) return link;
    link.name.value = bodies_.names[index];
    merge_masses(link, members);
    std::set<std::string> taken;
    for (const urdf::Visual& visual : link.visuals) taken.insert(visual.name.value);
    for (const urdf::Collision& collision : link.collisions) taken.insert(collision.name.value);
    for (const std::size_t member : members) {
      const Part& part = bodies_.parts[member];
      if (!part.lumped) continue;
      first_visual_[part.link->name.value] = link.visuals.size();
      first_collision_[part.link->name.value] = link.collisions.size();
      add_shapes(link.visuals, part.link->visuals, part, "visual", taken);
      add_shapes(link.collisions, part.link->collisions, part, "collision", taken);
    }
    return link;
  }

  void merge_masses(urdf::Link& link, const std::vector<std::size_t>& members) {
    std::vector<kinematics::FixedPart> heavy;
    for (const std::size_t member : members) {
      const Part& part = bodies_.parts[member];
      if (kinematics::counts(*part.link))
        heavy.push_back({part.link, part.in_body});
      else if (part.link->inertial && part.link->inertial->mass.value != 0)
        report_mass(*part.link);
    }
    const bool own = kinematics::counts(link);
    if (heavy.empty() || (own && heavy.size() == 1)) return;
    if (heavy.size() == 1) {
      // A single inertial: the numbers stay as written.
      urdf::Inertial inertial = *heavy.front().link->inertial;
      inertial.origin = moved(heavy.front().in_body, inertial.origin);
      link.inertial = inertial;
      return;
    }
    urdf::Inertial merged = kinematics::merged_inertial(heavy, own ? link.inertial->origin : urdf::Origin());
    merged.span = own ? link.inertial->span : merged.span;
    merged.element = own ? link.inertial->element : merged.element;
    link.inertial = std::move(merged);
  }

  void report_mass(const urdf::Link& link) {
    xml::report(sink_, rules::element_dropped, link.inertial->element, link.inertial->span,
                fmt::format("<inertial> of link \"{}\" has a mass of {}; it is not added to others", link.name.value,
                            text::shortest(link.inertial->mass)));
  }

  template <class Shape>
  void add_shapes(std::vector<Shape>& to, const std::vector<Shape>& shapes, const Part& part, std::string_view kind,
                  std::set<std::string>& taken) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      Shape shape = shapes[i];
      shape.origin = moved(part.in_body, shape.origin);
      if (shape.name.value.empty()) {
        // Named as by Gazebo's converter, so that contact sensors find it.
        std::string name = fmt::format("{}_{}", part.link->name.value, kind);
        if (i > 0) name += fmt::format("_{}", i);
        while (taken.contains(name)) name += '_';
        shape.name.value = name;
      }
      taken.insert(shape.name.value);
      to.push_back(std::move(shape));
    }
  }

  void add_joint(const urdf::Joint& given) {
    const auto child = bodies_.index.find(given.child.value);
    const Part& below = bodies_.parts[child->second];
    if (below.lumped && below.joint == &given) return;
    result_.images.joints[given.name.value] = given.name.value;
    urdf::Joint joint = given;
    const Part& above = bodies_.parts[bodies_.index.at(given.parent.value)];
    joint.parent.value = bodies_.names[above.body];
    joint.child.value = bodies_.names[child->second];
    joint.origin = moved(above.in_body, given.origin);
    result_.robot.joints.push_back(std::move(joint));
  }

  void merge_extensions() {
    merge_gazebo(bodies_, gazebo_, extensions_, sink_);
    const urdf::KnownNames known(robot_);
    std::erase_if(extensions_.items, [&](Extensions::Item& item) { return !merge(item, known); });
    extensions_.put_into(result_.robot);
  }

  bool merge(Extensions::Item& item, const urdf::KnownNames& known) {
    urdf::rename(extensions_.document(), urdf::name_places(*item.element, known),
                 [&](const urdf::NamePlace& place) { return new_name(item, place); });
    if (item.owner.starts_with("link ")) return move_in_link(item);
    if (!item.owner.starts_with("joint ")) return true;
    const std::string joint = item.owner.substr(item.owner.find(' ') + 1);
    if (result_.images.joints.contains(joint)) return true;
    return drop(item, fmt::format("joint \"{}\", which is gone", joint));
  }

  bool drop(const Extensions::Item& item, const std::string& whose) {
    xml::report(sink_, rules::element_dropped, item.element, item.element->span,
                fmt::format("<{}> is about {}; it is dropped", item.element->name, whose));
    return false;
  }

  /// Moves extensions of a visual or collision with it; those about the whole link cannot move.
  bool move_in_link(Extensions::Item& item) {
    const std::string link = item.owner.substr(item.owner.find(' ') + 1);
    const Part& part = bodies_.parts[bodies_.index.at(link)];
    if (!part.lumped) {
      item.owner = owner_of("link", bodies_.names[part.body]);
      return true;
    }
    for (const auto& [kind, first] : {std::pair{"visual ", &first_visual_}, {"collision ", &first_collision_}}) {
      if (!item.within.starts_with(kind)) continue;
      const std::size_t begin = std::string_view(kind).size();
      const std::size_t end = std::min(item.within.find('/'), item.within.size());
      const std::size_t index = std::stoul(item.within.substr(begin, end - begin)) + first->at(link);
      item.within.replace(begin, end - begin, std::to_string(index));
      item.owner = owner_of("link", bodies_.names[part.body]);
      return true;
    }
    return drop(item, fmt::format("link \"{}\", which is now a part of link \"{}\"", link, bodies_.names[part.body]));
  }

  /// The new name for a link; reports a reference whose frame changes.
  std::string new_name(const Extensions::Item& item, const urdf::NamePlace& place) {
    if (place.kind != urdf::NameKind::link && place.kind != urdf::NameKind::link_or_joint) return {};
    const auto link = bodies_.index.find(place.name);
    // Blocks about links were moved with their contents.
    const bool about =
        place.element == item.element && place.attribute != nullptr && place.attribute->name == "reference";
    if (link == bodies_.index.end() || about || !bodies_.is_moved(link->second)) return {};
    const Part& part = bodies_.parts[link->second];
    const std::string& name = bodies_.names[part.body];
    if (is_identity(part.in_body)) return name;
    const std::string what = fmt::format("<{}> names link \"{}\"", place.element->name, place.name);
    xml::report(sink_, rules::reference, place.element, place.span(),
                name == place.name ? fmt::format("{}, whose frame is at the joint above it now", what)
                                   : fmt::format("{}, which is now a part of link \"{}\" at {}; it names that link now",
                                                 what, name, pose_words(part.in_body)));
    return name;
  }

  const urdf::Robot& robot_;
  source::Sink& sink_;
  Extensions extensions_;
  gazebo::Blocks gazebo_;
  Bodies bodies_;
  Composed result_;
  std::map<std::string, std::size_t> first_visual_, first_collision_;  ///< by lumped link, in the body
};

}  // namespace

Composed merge_fixed(const urdf::Robot& robot, const std::vector<std::string>& placeholders, const Separate& separate,
                     source::Sink& sink) {
  return FixedMerger(robot, placeholders, separate, sink).merge();
}

}  // namespace urdfmill::compose
