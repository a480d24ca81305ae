#include <algorithm>

#include "urdfmill/simulation/principal_inertia.hpp"
#include "urdfmill/simulation/smallest_mass.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/writing.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::usd {

namespace {

using kinematics::Transform;

/// True if a link has neither mass nor inertia.
bool is_massless(const urdf::Link& link) {
  if (!link.inertial || link.inertial->mass.value != 0) return !link.inertial;
  const urdf::Inertia& inertia = link.inertial->inertia;
  return inertia.ixx == 0 && inertia.iyy == 0 && inertia.izz == 0 && inertia.ixy == 0 && inertia.ixz == 0 &&
         inertia.iyz == 0;
}

/// Adds mass, centre of mass and principal inertia.
void add_mass(Prim& prim, const urdf::Inertial& inertial) {
  prim.schemas.emplace_back("PhysicsMassAPI");
  const simulation::PrincipalInertia principal = simulation::principal_inertia(inertial.inertia);
  const Transform place = kinematics::transform(inertial.origin);
  add(prim, "float", "physics:mass", Value::number(inertial.mass));
  add(prim, "point3f", "physics:centerOfMass", tuple(place.position));
  add(prim, "float3", "physics:diagonalInertia",
      Value::tuple({principal.moments[0], principal.moments[1], principal.moments[2]}));
  add(prim, "quatf", "physics:principalAxes", quaternion(place.rotation * kinematics::rotation(principal.axes)));
}

/// Gives a body without mass one that no simulator replaces.
void add_smallest_mass(Writing& w, Prim& prim, const urdf::Link& link) {
  urdf::Inertial smallest;
  if (!is_massless(link)) {
    smallest = *link.inertial;
    add_custom(prim, "double", "urdf:mass", Value::number(0));
  } else {
    smallest.inertia.ixx.value = smallest.inertia.iyy.value = smallest.inertia.izz.value = simulation::smallest_moment;
    add_custom(prim, "bool", "urdf:massless", Value::word("true"));
  }
  smallest.mass.value = simulation::smallest_mass;
  add_mass(prim, smallest);
  xml::report(
      w.sink, rules::massless, link.element, link.name.span,
      "link \"" + link.name.value + "\" has no mass; it is given a milligram, so that no simulator gives it more");
}

void name_prim(Prim& prim, const std::string& name) {
  if (prim.name != name) add_custom(prim, "string", "urdf:name", Value::string(name));
}

/// Returns the prim of an empty link on a fixed joint.
Prim frame_prim(Writing& w, std::size_t index) {
  const urdf::Link& link = w.robot.links[index];
  const urdf::Joint& joint = *w.tree.links[index].joint;
  const Body& body = w.bodies[index];
  Prim prim{.type = "Xform", .name = body.name};
  name_prim(prim, link.name.value);
  add_custom(prim, "string", "urdf:joint", Value::string(joint.name.value));
  // Frames are side by side in their body. Of one that is fixed to another, the path says so.
  const std::size_t parent = w.tree.links[index].parent;
  if (w.bodies[parent].is_frame) add_custom(prim, "rel", "urdf:parent", Value::path(w.bodies[parent].path));
  add_pose(prim, body.in_carrier);
  add_shapes(w, prim, link, body);
  return prim;
}

}  // namespace

std::vector<Body> place_bodies(const urdf::Robot& robot, const simulation::LinkTree& tree, const std::string& root) {
  std::vector<Body> bodies(robot.links.size());
  // A link is a frame if it is empty, fixed, and carries nothing but frames.
  for (auto at = tree.downwards.rbegin(); at != tree.downwards.rend(); ++at) {
    const simulation::LinkNode& node = tree.links[*at];
    bodies[*at].is_frame = node.joint != nullptr && node.joint->type == urdf::JointType::fixed &&
                           is_massless(*node.link) && node.link->collisions.empty() &&
                           std::all_of(node.children.begin(), node.children.end(),
                                       [&](std::size_t child) { return bodies[child].is_frame; });
  }
  simulation::UniqueNames names;
  for (const std::string_view reserved : {"Joints", "Looks"}) names.reserve(reserved);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    bodies[i].name = names.take(urdf::name_in_usd(robot.links[i].name.value));
  for (const std::size_t i : tree.downwards) {
    const simulation::LinkNode& node = tree.links[i];
    Body& body = bodies[i];
    body.carrier = i;
    if (node.joint != nullptr) {
      const Transform in_parent = kinematics::transform(node.joint->origin);
      const Body& parent = bodies[node.parent];
      body.in_robot = parent.in_robot * in_parent;
      if (body.is_frame) {
        body.carrier = parent.carrier;
        body.in_carrier = parent.in_carrier * in_parent;
        bodies[body.carrier].frames.push_back(i);
      }
    }
    body.path = (body.is_frame ? bodies[body.carrier].path : root) + '/' + body.name;
  }
  return bodies;
}

Prim body_prim(Writing& w, std::size_t index) {
  const urdf::Link& link = w.robot.links[index];
  const Body& body = w.bodies[index];
  Prim prim{.type = "Xform", .name = body.name, .schemas = {"PhysicsRigidBodyAPI"}};
  name_prim(prim, link.name.value);
  if (link.inertial && link.inertial->mass.value != 0)
    add_mass(prim, *link.inertial);
  else
    add_smallest_mass(w, prim, link);
  add_pose(prim, body.in_robot);
  add_shapes(w, prim, link, body);
  for (const std::size_t frame : body.frames) prim.children.push_back(frame_prim(w, frame));
  return prim;
}

}  // namespace urdfmill::usd
