#include "urdfmill/kinematics/proof/part_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "urdfmill/kinematics/proof/same_model_parts.hpp"

namespace urdfmill::kinematics {

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

bool close(double x, double y, double tolerance) {
  if (x == y || (std::isnan(x) && std::isnan(y))) return true;
  // Nothing but itself is close to an infinite value: every difference from it is infinite, as its tolerance would be.
  if (!std::isfinite(x) || !std::isfinite(y)) return false;
  return std::abs(x - y) <= tolerance * std::max(std::abs(x), std::abs(y));
}

namespace {

std::vector<JointValue> limits_of(const urdf::Joint& joint, bool turns_freely) {
  std::vector<JointValue> values;
  const auto add = [&](const char* name, double value, source::Span span) { values.push_back({name, value, span}); };
  const source::Span at = joint.span;
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
  // A joint without calibration has no such position.
  constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
  const source::Span calibration = joint.calibration ? joint.calibration->span : at;
  const bool rises = joint.calibration && joint.calibration->rising;
  const bool falls = joint.calibration && joint.calibration->falling;
  add("calibration rising", rises ? joint.calibration->rising->value : nowhere, calibration);
  add("calibration falling", falls ? joint.calibration->falling->value : nowhere, calibration);
  return values;
}

}  // namespace

std::vector<JointValue> limit_values(const urdf::Joint& joint) {
  return limits_of(joint, joint.type == urdf::JointType::continuous);
}

std::vector<JointValue> written_values(const urdf::Joint& joint) {
  return limits_of(joint, false);
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

std::vector<ItemDifference> differences(const Item& a, const Item& b, double tolerance) {
  std::vector<ItemDifference> found;
  const auto same = [&](const std::vector<double>& x, const std::vector<double>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [&](double p, double q) { return close(p, q, tolerance); });
  };
  const auto numbers = [&](std::string field, const std::vector<double>& was, const std::vector<double>& is) {
    TwoTexts texts = number_texts(was, is);
    if (was.empty()) texts.was = "none";
    if (is.empty()) texts.is = "none";
    found.push_back({std::move(field), std::move(texts.was), std::move(texts.is), {}, 0});
  };
  const auto words = [&](const char* field, const std::string& was, const std::string& is) {
    found.push_back({field, was.empty() ? "none" : was, is.empty() ? "none" : is, {}, 0});
  };
  const Shape& x = a.shape;
  const Shape& y = b.shape;
  const bool have_content = !x.content.empty() && !y.content.empty();
  const bool is_same_content = have_content ? x.content == y.content : x.kind == y.kind;
  if (!is_same_content && x.kind != y.kind) {
    words("shape", x.kind, y.kind);
  } else {
    if (!is_same_content) words("content", x.content, y.content);
    const bool is_mesh = x.kind.starts_with("mesh ");
    if (!same(x.sizes, y.sizes)) numbers(is_mesh ? "scale" : "size", x.sizes, y.sizes);
  }
  const double position = position_distance(a.pose, b.pose);
  const double turn = rotation_distance(a.pose.rotation, b.pose.rotation);
  if (position > tolerance * std::max(1.0, a.pose.position.norm()) || turn > tolerance) {
    TwoTexts texts = pose_texts(a.pose, b.pose);
    found.push_back({"origin", std::move(texts.was), std::move(texts.is),
                     six_digits(position) + " m, " + six_digits(turn) + " rad", std::max(position, turn),
                     std::array{a.pose, b.pose}});
  }
  if (a.material != b.material)
    words("material", a.material, b.material);
  else if (!same(a.colour, b.colour))
    numbers("colour", a.colour, b.colour);
  else if (a.texture != b.texture)
    found.push_back({"texture", '"' + a.texture + '"', '"' + b.texture + '"', {}, 0});
  if (a.name != b.name) words("name", a.name, b.name);
  return found;
}

TwoTexts pose_texts(const Transform& a, const Transform& b) {
  const auto numbers = [](const Transform& t) {
    const std::array<double, 3> angles = rpy(t.rotation);
    return std::array<double, 6>{t.position[0], t.position[1], t.position[2], angles[0], angles[1], angles[2]};
  };
  TwoTexts texts = number_texts(numbers(a), numbers(b));
  for (std::string* text : {&texts.was, &texts.is}) {
    std::size_t third_blank = 0;
    for (int i = 0; i < 3; ++i) third_blank = text->find(' ', third_blank + 1);
    text->insert(third_blank, " rpy").insert(0, "xyz ");
  }
  return texts;
}

}  // namespace urdfmill::kinematics
