// Links, the frames that represent links, and inertias.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/urdf/principal_moments.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

using kinematics::Transform;

void write_mass(Writing& w, const urdf::Inertial& inertial) {
  w.xml.open("inertial").inside();
  write_pose(w, inertial.origin, {});
  write_number(w, "mass", inertial.mass);
  w.xml.open("inertia").inside();
  const urdf::Inertia& i = inertial.inertia;
  write_number(w, "ixx", i.ixx);
  write_number(w, "ixy", i.ixy);
  write_number(w, "ixz", i.ixz);
  write_number(w, "iyy", i.iyy);
  write_number(w, "iyz", i.iyz);
  write_number(w, "izz", i.izz);
  w.xml.close("inertia");
  w.xml.close("inertial");
}

/// True if the inertia is physically possible: no principal moment is negative or larger than the sum of the other two.
/// Flat bodies are at the limit; readers round the moments of a matrix that is not diagonal and may find it violated.
bool is_possible(const urdf::Inertia& i) {
  const auto [smallest, middle, largest] = urdf::principal_moments(i);
  const bool diagonal = i.ixy == 0 && i.ixz == 0 && i.iyz == 0;
  const double unit = std::numeric_limits<double>::epsilon() * std::max(smallest + middle + largest, 0.0);
  const double rounding = diagonal ? 5 * unit : -50 * unit;
  return smallest >= -5 * unit && smallest + middle >= largest - rounding;
}

/// Returns a body's link and the links that became frames of it, each with its pose in the body.
std::vector<kinematics::FixedPart> parts_of(const Plan& plan, const LinkPlan& body) {
  std::unordered_map<const LinkPlan*, Transform> poses{{&body, Transform()}};
  std::vector<kinematics::FixedPart> parts{{body.link, Transform()}};
  for (const std::size_t index : body.carried) {
    const LinkPlan& part = plan.links[index];
    const Transform pose = poses.at(&plan.links[part.parent]) * kinematics::transform(part.joint->origin);
    poses.emplace(&part, pose);
    parts.push_back({part.link, pose});
  }
  return parts;
}

/// Writes values of the `<gazebo>` blocks that apply to the whole body.
void write_body_values(Writing& w, const LinkPlan& link) {
  const gazebo::LinkBlocks& blocks = w.gazebo.link(link.link->name.value);
  if (const gazebo::Value* value = blocks.value("selfCollide")) w.xml.leaf("self_collide", value->text);
  if (const gazebo::Value* value = blocks.value("gravity")) w.xml.leaf("gravity", value->text);
  if (const gazebo::Value* value = blocks.value("dampingFactor")) {
    w.xml.open("velocity_decay").inside();
    w.xml.leaf("linear", value->text);
    w.xml.leaf("angular", value->text);
    w.xml.close("velocity_decay");
  }
}

/// Reports values that a part of a body cannot have for itself.
void report_part_values(const Writing& w, const LinkPlan& body, const LinkPlan& part) {
  const gazebo::LinkBlocks& of_body = w.gazebo.link(body.link->name.value);
  const gazebo::LinkBlocks& of_part = w.gazebo.link(part.link->name.value);
  for (const std::string_view name : {"selfCollide", "gravity", "dampingFactor"}) {
    const gazebo::Value* value = of_part.value(name);
    const gazebo::Value* whole = of_body.value(name);
    if (value == nullptr || (whole != nullptr && whole->text == value->text)) continue;
    xml::report(w.sink, gazebo::rules::misplaced, value->element, value->element->span,
                fmt::format("<{}> is about link \"{}\", a frame of link \"{}\" in SDF, which has {}; it is dropped",
                            value->element->name, part.link->name.value, body.link->name.value,
                            whole != nullptr ? whole->text : "none of its own"));
  }
}

}  // namespace

void write_smallest_inertial(Writing& w) {
  urdf::Inertial inertial;
  inertial.mass.value = smallest_mass;
  inertial.inertia.ixx.value = inertial.inertia.iyy.value = inertial.inertia.izz.value = smallest_moment;
  write_mass(w, inertial);
}

void write_inertial(Writing& w, const LinkPlan& link) {
  if (link.massless) return write_smallest_inertial(w);
  const bool merge = std::any_of(link.carried.begin(), link.carried.end(),
                                 [&](std::size_t part) { return has_mass(*w.plan.links[part].link); });
  if (merge) {
    const urdf::Origin along = has_mass(*link.link) ? link.link->inertial->origin : urdf::Origin();
    return write_mass(w, kinematics::merged_inertial(parts_of(w.plan, link), along));
  }
  const urdf::Inertial& given = *link.link->inertial;
  if (!is_possible(given.inertia))
    xml::report(
        w.sink, rules::inertia_impossible, given.element, given.inertia.span,
        fmt::format(
            "link \"{}\": its inertia is physically impossible, and readers of SDF refuse it; it is written as it is",
            link.link->name.value));
  write_mass(w, given);
}

void write_link(Writing& w, LinkPlan& link) {
  w.xml.open("link").attribute("name", link.name).inside();
  if (link.joint != nullptr) {
    const bool floats = link.joint->type == urdf::JointType::floating;
    const LinkPlan& parent = w.plan.links[link.parent];
    if (floats)
      write_pose(w, link.joint->origin, parent.role == Role::world ? std::string_view() : parent.name);
    else
      w.xml.open("pose").attribute("relative_to", link.joint_name).empty();
  }
  write_inertial(w, link);
  write_body_values(w, link);
  write_shapes(w, link);
  for (const std::size_t part : link.carried) {
    report_part_values(w, link, w.plan.links[part]);
    write_shapes(w, w.plan.links[part]);
  }
  write_copied(w, link, link);
  for (const std::size_t part : link.carried) write_copied(w, link, w.plan.links[part]);
  w.xml.close("link");
}

void write_frame(Writing& w, const LinkPlan& link) {
  // The first frame has the place and the name of the joint, the second those of the link, so both names stay usable.
  w.xml.open("frame").attribute("name", link.joint_name).attribute("attached_to", w.plan.links[link.parent].name);
  w.xml.inside();
  write_pose(w, link.joint->origin, {});
  w.xml.close("frame");
  w.xml.open("frame").attribute("name", link.name).attribute("attached_to", link.joint_name).empty();
}

}  // namespace urdfmill::sdf
