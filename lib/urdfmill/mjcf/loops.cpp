// Joints that close loops: `<connect>`, two of them for a hinge, and `<weld>`.
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/mjcf/writing.hpp"
#include "urdfmill/simulation/loop_bodies.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using kinematics::Transform;
using kinematics::Vector3;

/// Distance of the two points that make a hinge (m).
constexpr double between_points = 0.1;

/// Returns why MJCF cannot hold a loop; empty if it can.
std::string_view loop_obstacle(const Lowered& lowered, const simulation::LinkTree& tree, const urdf::Loop& loop) {
  if (loop.type == urdf::LoopType::prismatic) return "MuJoCo has no constraint that slides";
  for (const urdf::LoopEnd& end : loop.ends)
    if (lowered.joined.contains(end.link.value)) return "a link of it is no body";
  return simulation::gap_at_zero(tree, loop) > simulation::closed ? "its frames are apart with all joints at 0"
                                                                  : std::string_view();
}

/// A frame in a body.
struct BodyFrame {
  std::string body;
  Transform frame;
};

/// Returns the frame of an end in the body that carries its link.
BodyFrame in_body(const Writing& w, const urdf::LoopEnd& end) {
  BodyFrame made{end.link.value, kinematics::transform(end.origin)};
  while (w.lowered.frames.contains(made.body)) {
    const urdf::Joint* joint = w.lowered.robot.parent_joint(made.body);
    made = {joint->parent.value, kinematics::transform(joint->origin) * made.frame};
  }
  if (w.lowered.is_root_world && made.body == w.tree.links[w.tree.root].link->name.value) made.body = "world";
  return made;
}

void write_point(Writing& w, const std::string& name, const BodyFrame& first, const std::string& second,
                 const Vector3& at) {
  w.xml.open("connect").attribute("name", name).attribute("body1", first.body).attribute("body2", second);
  write_numbers(w, "anchor", {at.x(), at.y(), at.z()});
  w.xml.empty();
}

}  // namespace

void lower_loops(Lowered& lowered, source::Sink& sink) {
  const auto tree = simulation::LinkTree::of(lowered.robot);
  std::map<const xml::Element*, std::string> whys;
  for (const urdf::Loop& loop : tree ? urdf::loops_of(lowered.robot) : std::vector<urdf::Loop>())
    whys.emplace(loop.element, loop_obstacle(lowered, *tree, loop));
  std::erase_if(lowered.robot.extensions, [&](const urdf::Extension& extension) {
    if (!urdf::is_loop(extension)) return false;
    const xml::Element* element = extension.element;
    const auto known = whys.find(element);
    const std::string why = known != whys.end() ? known->second : urdf::loop_problem(lowered.robot, *element);
    if (why.empty()) return false;
    const xml::Attribute* name = element->attribute("name");
    xml::report(sink, rules::element_dropped, element, element->start_tag(),
                fmt::format("loop joint \"{}\" is dropped: {}", name == nullptr ? "" : name->value, why));
    return true;
  });
}

void write_loops(Writing& w, const std::vector<urdf::Loop>& loops) {
  for (const urdf::Loop& loop : loops) {
    const BodyFrame first = in_body(w, loop.ends[0]), second = in_body(w, loop.ends[1]);
    const std::string& name = loop.name.value;
    if (loop.type == urdf::LoopType::fixed) {
      const Transform pose = first.frame * second.frame.inverse();
      const urdf::Quaternion q = kinematics::quaternion(pose.rotation);
      const Vector3& p = pose.position;
      w.xml.open("weld").attribute("name", name).attribute("body1", first.body).attribute("body2", second.body);
      write_numbers(w, "relpose", {p.x(), p.y(), p.z(), q[3], q[0], q[1], q[2]});
      w.xml.empty();
      continue;
    }
    write_point(w, name, first, second.body, first.frame.position);
    if (loop.type != urdf::LoopType::revolute) continue;
    const Vector3 axis = Vector3(loop.axis[0], loop.axis[1], loop.axis[2]).normalized();
    write_point(w, name + "_2", first, second.body, first.frame * Vector3(axis * between_points));
  }
}

}  // namespace urdfmill::mjcf
