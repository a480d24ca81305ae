#include "urdfmill/kinematics/part_values.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/equivalence_parts.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

Shape shape_of(const urdf::Geometry& geometry) {
  struct Describe {
    Shape operator()(const urdf::Box& box) const { return {"box", {box.size[0], box.size[1], box.size[2]}}; }
    Shape operator()(const urdf::Sphere& sphere) const { return {"sphere", {sphere.radius}}; }
    Shape operator()(const urdf::Cylinder& c) const { return {"cylinder", {c.radius, c.length}}; }
    Shape operator()(const urdf::Capsule& c) const { return {"capsule", {c.radius, c.length}}; }
    Shape operator()(const urdf::Mesh& mesh) const {
      return {"mesh " + mesh.filename.value, {mesh.scale[0], mesh.scale[1], mesh.scale[2]}};
    }
  };
  return std::visit(Describe(), geometry.shape);
}

}  // namespace

bool close(double x, double y, double tolerance) {
  if (x == y || (std::isnan(x) && std::isnan(y))) return true;
  return std::abs(x - y) <= tolerance * std::max(std::abs(x), std::abs(y));
}

std::vector<JointValue> limit_values(const urdf::Joint& joint) {
  std::vector<JointValue> values;
  const auto add = [&](const char* name, double value, source::Span span) { values.push_back({name, value, span}); };
  const source::Span at = joint.span;
  const bool turns_freely = joint.type == urdf::JointType::continuous;
  if (joint.limits) {
    const urdf::Limits& l = *joint.limits;
    add("lower limit", turns_freely ? -urdf::infinity : l.lower.value, l.span);
    add("upper limit", turns_freely ? urdf::infinity : l.upper.value, l.span);
    add("effort limit", l.effort, l.span);
    add("velocity limit", l.velocity, l.span);
    add("acceleration limit", l.acceleration, l.span);
    add("deceleration limit", l.deceleration, l.span);
    add("jerk limit", l.jerk, l.span);
  } else {
    add("lower limit", -urdf::infinity, at);
    for (const char* name :
         {"upper limit", "effort limit", "velocity limit", "acceleration limit", "deceleration limit", "jerk limit"})
      add(name, urdf::infinity, at);
  }
  add("damping", joint.dynamics ? joint.dynamics->damping.value : 0, joint.dynamics ? joint.dynamics->span : at);
  add("friction", joint.dynamics ? joint.dynamics->friction.value : 0, joint.dynamics ? joint.dynamics->span : at);
  const source::Span safety = joint.safety ? joint.safety->span : at;
  add("soft lower limit", joint.safety ? joint.safety->soft_lower_limit.value : 0, safety);
  add("soft upper limit", joint.safety ? joint.safety->soft_upper_limit.value : 0, safety);
  add("k_position", joint.safety ? joint.safety->k_position.value : 0, safety);
  add("k_velocity", joint.safety ? joint.safety->k_velocity.value : 0, safety);
  return values;
}

std::vector<Item> visual_items(const urdf::Link& link, const urdf::MaterialsInForce& materials) {
  std::vector<Item> items;
  for (const urdf::Visual& visual : link.visuals) {
    Item item{transform(visual.origin), shape_of(visual.geometry), {}, {}, visual.span};
    if (const urdf::Material* material = materials.of(visual)) {
      if (material->color) item.colour.assign(material->color->begin(), material->color->end());
      if (material->texture) item.texture = material->texture->value;
    }
    items.push_back(std::move(item));
  }
  return items;
}

std::vector<Item> collision_items(const urdf::Link& link) {
  std::vector<Item> items;
  for (const urdf::Collision& collision : link.collisions)
    items.push_back({transform(collision.origin), shape_of(collision.geometry), {}, {}, collision.span});
  return items;
}

std::string difference(const Item& a, const Item& b, double tolerance) {
  const auto same = [&](const std::vector<double>& x, const std::vector<double>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [&](double p, double q) { return close(p, q, tolerance); });
  };
  if (a.shape.kind != b.shape.kind) return "the shapes are a " + a.shape.kind + " and a " + b.shape.kind;
  if (!same(a.shape.sizes, b.shape.sizes))
    return "the sizes of the " + a.shape.kind + " are " + words(a.shape.sizes) + " and " + words(b.shape.sizes);
  const double position = position_distance(a.pose, b.pose);
  const double turn = rotation_distance(a.pose.rotation, b.pose.rotation);
  if (std::max(position, turn) > tolerance)
    return "the origins of the " + a.shape.kind + " are " + text::shortest(position) + " m and " +
           text::shortest(turn) + " rad apart";
  if (!same(a.colour, b.colour))
    return "the colours are " + (a.colour.empty() ? "none" : words(a.colour)) + " and " +
           (b.colour.empty() ? "none" : words(b.colour));
  if (a.texture != b.texture) return "the textures are \"" + a.texture + "\" and \"" + b.texture + "\"";
  return {};
}

}  // namespace urdfmill::kinematics
