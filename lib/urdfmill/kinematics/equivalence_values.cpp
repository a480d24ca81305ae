// Limits, and what is seen and what collides, of two models.
#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/equivalence_parts.hpp"
#include "urdfmill/kinematics/part_values.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/materials.hpp"

namespace urdfmill::kinematics {
namespace {

/// Pairs equal items whatever their order, and tells how the others differ, in their order.
void compare_items(Comparison& c, Aspect aspect, const urdf::Link& link, std::vector<Item> a, std::vector<Item> b) {
  for (auto it = a.begin(); it != a.end();) {
    const auto equal = std::find_if(
        b.begin(), b.end(), [&](const Item& other) { return difference(*it, other, c.options.tolerance).empty(); });
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
      c.differ(aspect, which + difference(a[i], b[i], c.options.tolerance), a[i].span, b[i].span);
  }
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
    compare_items(c, Aspect::visuals, c.a.links[pair.a], visual_items(c.a.links[pair.a], in_a),
                  visual_items(c.b.links[pair.b], in_b));
}

void compare_collisions(Comparison& c) {
  for (const LinkPair& pair : c.links)
    compare_items(c, Aspect::collisions, c.a.links[pair.a], collision_items(c.a.links[pair.a]),
                  collision_items(c.b.links[pair.b]));
}

}  // namespace urdfmill::kinematics
