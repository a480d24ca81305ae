// What a joint limits and what a link shows, as values ready to be compared.
#pragma once
#include <optional>
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
/// Limits, damping and friction, safety controller, calibration: always the same names in the same order. Limits of
/// the position of a continuous joint mean nothing and are infinite.
[[nodiscard]] std::vector<JointValue> limit_values(const urdf::Joint& joint);
/// The same, but limits of the position as they are written whatever the type.
[[nodiscard]] std::vector<JointValue> written_values(const urdf::Joint& joint);

/// What a shape is, as numbers behind a name.
struct Shape {
  std::string kind;
  std::vector<double> sizes;
};
[[nodiscard]] Shape shape_of(const urdf::Geometry& geometry);

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
/// What is different about two items.
struct ItemDifference {
  std::string field;  ///< "size of the box"
  std::string was;
  std::string is;
  std::string apart;
  double deviation = 0;
};
/// The first thing that is different about two items; nothing if they are the same. Poses: m and rad; sizes and
/// colours: relative.
[[nodiscard]] std::optional<ItemDifference> difference(const Item& a, const Item& b, double tolerance);

/// Two poses as texts: "xyz 0 0 1 rpy 0 0 0".
struct TwoTexts;
[[nodiscard]] TwoTexts pose_texts(const Transform& a, const Transform& b);

}  // namespace urdfmill::kinematics
