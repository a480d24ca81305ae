// Writes nested bodies with their inertias and geoms.
#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mjcf/noise.hpp"
#include "urdfmill/mjcf/writing.hpp"
#include "urdfmill/simulation/principal_inertia.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::mjcf {

namespace {

/// MuJoCo diagonalises a matrix, and rounding may then make it refuse the body; such inertias are written along their
/// principal axes.
bool is_safe_as_matrix(const simulation::PrincipalInertia& inertia) {
  constexpr double margin = 1e-9;     // relative; MuJoCo's result is exact to 2e-14
  constexpr double smallest = 1e-12;  // kg·m²; MuJoCo refuses eigenvalues below 1e-14
  const auto [least, largest] = std::minmax_element(inertia.moments.begin(), inertia.moments.end());
  return *least > smallest && inertia.excess() < -margin * *largest;
}

/// The size of a shape in MJCF: half lengths.
struct Size {
  std::string_view type;
  std::string size;
};

Size size_of(const urdf::Geometry& geometry) {
  struct Describe {
    static std::string words(std::initializer_list<double> values) { return text::shortest(values); }
    Size operator()(const urdf::Box& b) const { return {"box", words({b.size[0] / 2, b.size[1] / 2, b.size[2] / 2})}; }
    Size operator()(const urdf::Sphere& s) const { return {"sphere", words({s.radius})}; }
    Size operator()(const urdf::Cylinder& c) const { return {"cylinder", words({c.radius, c.length / 2})}; }
    Size operator()(const urdf::Capsule& c) const { return {"capsule", words({c.radius, c.length / 2})}; }
    Size operator()(const urdf::Mesh&) const { return {"mesh", {}}; }
  };
  return std::visit(Describe(), geometry.shape);
}

void write_geom(Writing& w, const urdf::Word& name, std::string_view kind, const urdf::Geometry& geometry,
                const urdf::Origin& origin) {
  const Size size = size_of(geometry);
  w.xml.open("geom");
  if (!name.value.empty()) w.xml.attribute("name", name.value);
  w.xml.attribute("class", kind).attribute("type", size.type);
  if (!size.size.empty()) w.xml.attribute("size", size.size);
  if (const auto* mesh = std::get_if<urdf::Mesh>(&geometry.shape); mesh != nullptr)
    w.xml.attribute("mesh", w.meshes.of(*mesh).name);
  write_pose(w, origin);
}

}  // namespace

void write_inertial(Writing& w, const urdf::Link& link) {
  const urdf::Inertial& inertial = *link.inertial;
  const urdf::Inertia& i = inertial.inertia;
  const simulation::PrincipalInertia principal = simulation::principal_inertia(i);
  const bool is_turned = std::abs(inertial.origin.rotation[3]) != 1;
  const bool is_diagonal = i.ixy == 0 && i.ixz == 0 && i.iyz == 0;
  w.xml.open("inertial");
  write_numbers(w, "pos", {inertial.origin.xyz[0], inertial.origin.xyz[1], inertial.origin.xyz[2]});
  if (!is_diagonal && !is_turned && is_safe_as_matrix(principal)) {
    write_numbers(w, "mass", {inertial.mass});
    write_numbers(w, "fullinertia", {i.ixx, i.iyy, i.izz, i.ixy, i.ixz, i.iyz});
    return w.xml.empty();
  }
  if (is_diagonal)
    write_rotation(w, inertial.origin.rotation);
  else
    write_rotation(w, kinematics::quaternion(kinematics::rotation(inertial.origin.rotation) *
                                             kinematics::rotation(principal.axes)));
  write_numbers(w, "mass", {inertial.mass});
  const std::array<double, 3> m =
      simulation::nearest_possible(principal.moments, w.lowered.moving.contains(link.name.value) ? least_moving : 0);
  write_numbers(w, "diaginertia", {m[0], m[1], m[2]});
  w.xml.empty();
}

void write_geoms(Writing& w, const urdf::Link& link) {
  for (const urdf::Visual& visual : link.visuals) {
    write_geom(w, visual.name, "visual", visual.geometry, visual.origin);
    if (const simulation::Look* look = w.looks.of(visual); look != nullptr) {
      w.xml.attribute("material", look->name);
    } else if (visual.material && visual.material->color) {
      const auto& c = *visual.material->color;
      write_numbers(w, "rgba", {c[0], c[1], c[2], c[3]});
    }
    w.xml.empty();
  }
  for (const urdf::Collision& collision : link.collisions) {
    write_geom(w, collision.name, "collision", collision.geometry, collision.origin);
    if (const gazebo::Value* friction = w.gazebo.link(link.name.value).value("mu1"); friction != nullptr)
      w.xml.attribute("friction", friction->text);
    w.xml.empty();
  }
}

namespace {

/// Writes the links of a body that are sites.
void write_frames(Writing& w, const simulation::LinkNode& node) {
  for (const std::size_t child : node.children) {
    const simulation::LinkNode& frame = w.tree.links[child];
    if (!w.lowered.frames.contains(frame.link->name.value)) continue;
    w.xml.open("site").attribute("name", frame.link->name.value).attribute("class", frame_class);
    write_pose(w, frame.joint->origin);
    w.xml.empty();
  }
}

}  // namespace

namespace {

/// True if the body is empty.
bool is_bare(const Writing& w, const simulation::LinkNode& node) {
  const urdf::Link& link = *node.link;
  return node.children.empty() && !moves(w.lowered, node) && !link.inertial && link.visuals.empty() &&
         link.collisions.empty() && !w.instruments.by_link.contains(link.name.value);
}

}  // namespace

namespace {

/// A body with all its joints from the top; each is about a point of the body (m).
struct Jointed {
  urdf::Origin pose;
  std::vector<std::pair<const urdf::Joint*, kinematics::Vector3>> joints;
};

kinematics::Vector3 place_of(const urdf::Origin& origin) {
  return {origin.xyz[0], origin.xyz[1], origin.xyz[2]};
}

/// The joints combined by join_joints(), starting with those of the links above.
Jointed jointed(const Writing& w, const simulation::LinkNode& body) {
  const simulation::LinkNode* top = &body;
  kinematics::Vector3 at = kinematics::Vector3::Zero();
  Jointed made;
  while (true) {
    if (top->joint->type != urdf::JointType::fixed) made.joints.emplace_back(top->joint, at);
    const simulation::LinkNode& above = w.tree.links[top->parent];
    if (!w.lowered.joined.contains(above.link->name.value)) break;
    at -= place_of(top->joint->origin);
    top = &above;
  }
  std::reverse(made.joints.begin(), made.joints.end());
  made.pose = top->joint->origin;
  if (top == &body) return made;
  const kinematics::Vector3 place =
      place_of(made.pose) - kinematics::rotation(made.pose.rotation) * made.joints.front().second;
  for (std::size_t i = 0; i < 3; ++i) made.pose.xyz.v[i].value = without_noise(place[static_cast<Eigen::Index>(i)]);
  return made;
}

}  // namespace

void write_bodies(Writing& w) {
  w.xml.open("worldbody").inside();
  std::vector<std::size_t> open;
  std::vector<std::size_t> levels(w.tree.links.size());  // number of bodies around each link
  const auto close_to = [&](std::size_t depth) {
    for (; open.size() > depth; open.pop_back()) w.xml.close("body");
  };
  for (const std::size_t index : w.tree.downwards) {
    const simulation::LinkNode& node = w.tree.links[index];
    const bool is_root = node.parent == simulation::none;
    if (is_root && w.lowered.is_root_world) {
      write_geoms(w, *node.link);
      write_frames(w, node);
      write_instruments(w, *node.link);
      continue;
    }
    if (w.lowered.frames.contains(node.link->name.value)) continue;
    const bool is_in_body = !is_root && !(w.lowered.is_root_world && node.parent == w.tree.root) &&
                            !w.lowered.joined.contains(w.tree.links[node.parent].link->name.value);
    levels[index] = is_root ? 0 : levels[node.parent] + (is_in_body ? 1 : 0);
    if (w.lowered.joined.contains(node.link->name.value)) continue;
    const Jointed body = is_root ? Jointed{w.lowered.start, {}} : jointed(w, node);
    close_to(levels[index]);
    open.push_back(index);
    w.xml.open("body").attribute("name", node.link->name.value);
    write_pose(w, body.pose);
    if (is_bare(w, node)) {
      w.xml.empty();
      open.pop_back();
      continue;
    }
    w.xml.inside();
    for (const auto& [joint, at] : body.joints) write_joints(w, *joint, at);
    if (is_root && w.lowered.floating) w.xml.open("freejoint").empty();
    if (node.link->inertial) write_inertial(w, *node.link);
    write_geoms(w, *node.link);
    write_frames(w, node);
    write_instruments(w, *node.link);
  }
  close_to(0);
  w.xml.close("worldbody");
}

}  // namespace urdfmill::mjcf
