// What a joint limits and what a link shows, as values ready to be compared.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/urdf/materials.hpp"

namespace urdfmill::kinematics {

/// A value of a joint by name; what is absent is what its absence means.
struct JointValue {
  const char* name;
  double value;
  source::Span span;
};
/// Limits, damping and friction, the safety controller: always the same names in the same order.
[[nodiscard]] std::vector<JointValue> limit_values(const urdf::Joint& joint);

/// What a shape is, as numbers behind a name.
struct Shape {
  std::string kind;
  std::vector<double> sizes;
};

/// A visual or a collision.
struct Item {
  Transform pose;  ///< in the link
  Shape shape;
  std::vector<double> colour;  ///< rgba; empty if there is none
  std::string texture;
  source::Span span;
};
[[nodiscard]] std::vector<Item> visual_items(const urdf::Link& link, const urdf::MaterialsInForce& materials);
[[nodiscard]] std::vector<Item> collision_items(const urdf::Link& link);

/// Whether two values with a unit of their own are the same to within the tolerance, relative to the larger one.
[[nodiscard]] bool close(double x, double y, double tolerance);
/// What is different about two items, in words; empty if nothing is. Poses: m and rad; sizes and colours: relative.
[[nodiscard]] std::string difference(const Item& a, const Item& b, double tolerance);

}  // namespace urdfmill::kinematics
