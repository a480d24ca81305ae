// Limits, and what is seen and what collides, of two models.
#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/equivalence_parts.hpp"
#include "urdfmill/source/number_text.hpp"
#include "urdfmill/urdf/materials.hpp"

namespace urdfmill::kinematics {
namespace {

/// A value of a joint by name; what is absent is what its absence means.
struct JointValue {
  const char* name;
  double value;
  source::Span span;
};

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

/// What a shape is, as numbers behind a name.
struct Shape {
  std::string kind;
  std::vector<double> sizes;
};

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

/// A visual or a collision, ready to be compared.
struct Item {
  Transform pose;
  Shape shape;
  std::vector<double> colour;  ///< rgba; empty if there is none
  std::string texture;
  source::Span span;
};

/// What is different about two items, in words; empty if nothing is.
std::string difference(const Comparison& c, const Item& a, const Item& b) {
  const auto same = [&](const std::vector<double>& x, const std::vector<double>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(), [&](double p, double q) { return c.close(p, q); });
  };
  if (a.shape.kind != b.shape.kind) return "the shapes are a " + a.shape.kind + " and a " + b.shape.kind;
  if (!same(a.shape.sizes, b.shape.sizes))
    return "the sizes of the " + a.shape.kind + " are " + words(a.shape.sizes) + " and " + words(b.shape.sizes);
  const double position = position_distance(a.pose, b.pose);
  const double turn = rotation_distance(a.pose.rotation, b.pose.rotation);
  if (std::max(position, turn) > c.options.tolerance)
    return "the origins of the " + a.shape.kind + " are " + source::shortest(position) + " m and " +
           source::shortest(turn) + " rad apart";
  if (!same(a.colour, b.colour))
    return "the colours are " + (a.colour.empty() ? "none" : words(a.colour)) + " and " +
           (b.colour.empty() ? "none" : words(b.colour));
  if (a.texture != b.texture) return "the textures are \"" + a.texture + "\" and \"" + b.texture + "\"";
  return {};
}

/// Pairs equal items whatever their order, and tells how the others differ, in their order.
void compare_items(Comparison& c, Aspect aspect, const urdf::Link& link, std::vector<Item> a, std::vector<Item> b) {
  for (auto it = a.begin(); it != a.end();) {
    const auto equal =
        std::find_if(b.begin(), b.end(), [&](const Item& other) { return difference(c, *it, other).empty(); });
    if (equal == b.end()) {
      ++it;
      continue;
    }
    b.erase(equal);
    it = a.erase(it);
  }
  const std::string one = aspect == Aspect::visuals ? "visual" : "collision";
  const std::string which = "link " + link.name.value + ": ";
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i >= b.size())
      c.differ(aspect, which + "the " + one + " with a " + a[i].shape.kind + " is missing in the second model",
               a[i].span, {});
    else if (i >= a.size())
      c.differ(aspect, which + "the " + one + " with a " + b[i].shape.kind + " is missing in the first model", {},
               b[i].span);
    else
      c.differ(aspect, which + difference(c, a[i], b[i]), a[i].span, b[i].span);
  }
}

std::vector<Item> visuals(const urdf::Link& link, const urdf::MaterialsInForce& materials) {
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

std::vector<Item> collisions(const urdf::Link& link) {
  std::vector<Item> items;
  for (const urdf::Collision& collision : link.collisions)
    items.push_back({transform(collision.origin), shape_of(collision.geometry), {}, {}, collision.span});
  return items;
}

}  // namespace

void compare_limits(Comparison& c) {
  for (const auto& [a, b] : c.joints) {
    if (a->type == urdf::JointType::fixed && b->type == urdf::JointType::fixed) continue;
    const std::vector<JointValue> in_a = limit_values(*a);
    const std::vector<JointValue> in_b = limit_values(*b);
    for (std::size_t i = 0; i < in_a.size(); ++i)
      if (!c.close(in_a[i].value, in_b[i].value))
        c.differ(Aspect::limits,
                 "joint " + a->name.value + ": " + in_a[i].name + "s are " + instead(in_a[i].value, in_b[i].value),
                 in_a[i].span, in_b[i].span, std::abs(in_a[i].value - in_b[i].value));
  }
}

void compare_visuals(Comparison& c) {
  const urdf::MaterialsInForce in_a(c.a);
  const urdf::MaterialsInForce in_b(c.b);
  for (const LinkPair& pair : c.links)
    compare_items(c, Aspect::visuals, c.a.links[pair.a], visuals(c.a.links[pair.a], in_a),
                  visuals(c.b.links[pair.b], in_b));
}

void compare_collisions(Comparison& c) {
  for (const LinkPair& pair : c.links)
    compare_items(c, Aspect::collisions, c.a.links[pair.a], collisions(c.a.links[pair.a]),
                  collisions(c.b.links[pair.b]));
}

}  // namespace urdfmill::kinematics
