// Links, the frames that represent links, and inertias.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/simulation/principal_inertia.hpp"
#include "urdfmill/simulation/smallest_mass.hpp"
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

/// Raises the smaller moments of an impossible inertia as little as possible, as for MuJoCo.
void mend(Writing& w, const LinkPlan& link, urdf::Inertial& inertial) {
  if (is_possible(inertial.inertia)) return;
  const simulation::PrincipalInertia given = simulation::principal_inertia(inertial.inertia);
  std::array<double, 3> possible = simulation::nearest_possible(given.moments, 0);
  double change = 0, most = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    change = std::max(change, possible[i] - given.moments[i]);
    most = std::max(most, possible[i]);
  }
  constexpr double rounding = 1e-12;  // relative; smaller changes are not worth a finding
  const bool is_noted = change > rounding * most;
  // The moments of the matrix, which readers compute with rounding, must not be at the limit.
  const double margin = 100 * std::numeric_limits<double>::epsilon() * (possible[0] + possible[1] + possible[2]);
  const std::size_t largest =
      static_cast<std::size_t>(std::max_element(possible.begin(), possible.end()) - possible.begin());
  for (std::size_t i = 0; i < 3; ++i) possible[i] += i == largest ? 0 : margin;
  simulation::set_inertia(inertial.inertia, {possible, given.axes});
  const urdf::Link& source = *link.link;
  if (is_noted)
    xml::report(w.sink, rules::inertia_impossible, source.inertial ? source.inertial->element : source.element,
                source.inertial ? source.inertial->inertia.span : source.name.span,
                "link \"" + source.name.value + "\": readers of SDF refuse " +
                    simulation::altered_text(given.moments, possible));
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
  inertial.mass.value = simulation::smallest_mass;
  inertial.inertia.ixx.value = inertial.inertia.iyy.value = inertial.inertia.izz.value = simulation::smallest_moment;
  write_mass(w, inertial);
}

void write_inertial(Writing& w, const LinkPlan& link) {
  if (link.massless) return write_smallest_inertial(w);
  const bool merge = std::any_of(link.carried.begin(), link.carried.end(),
                                 [&](std::size_t part) { return has_mass(*w.plan.links[part].link); });
  if (merge) {
    const urdf::Origin along = has_mass(*link.link) ? link.link->inertial->origin : urdf::Origin();
    urdf::Inertial merged = kinematics::merged_inertial(parts_of(w.plan, link), along);
    mend(w, link, merged);
    return write_mass(w, merged);
  }
  urdf::Inertial inertial = *link.link->inertial;
  mend(w, link, inertial);
  write_mass(w, inertial);
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
