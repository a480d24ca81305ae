// Values of joints and links in comparable form.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/urdf/materials.hpp"

namespace urdfmill::kinematics {

/// A named value of a joint; an absent one has its default.
struct JointValue {
  const char* name;
  double value;
  source::Span span;
};
/// Returns limits, damping and friction, safety controller and calibration: always the same names in the same order.
/// Position limits of a continuous joint have no meaning and are infinite.
[[nodiscard]] std::vector<JointValue> limit_values(const urdf::Joint& joint);
/// Same as above, but with the position limits as written, regardless of the type.
[[nodiscard]] std::vector<JointValue> written_values(const urdf::Joint& joint);

/// A shape as numbers with a name.
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

/// True if two dimensioned values agree within the tolerance, relative to the larger one.
[[nodiscard]] bool close(double x, double y, double tolerance);
/// A difference between two items.
struct ItemDifference {
  std::string field;  ///< "size of the box"
  std::string was;
  std::string is;
  std::string apart;
  double deviation = 0;
};
/// Returns the first difference between two items; nothing if they are the same. Poses: m and rad; sizes and colours:
/// relative.
[[nodiscard]] std::optional<ItemDifference> difference(const Item& a, const Item& b, double tolerance);

/// Two poses as texts: "xyz 0 0 1 rpy 0 0 0".
struct TwoTexts;
[[nodiscard]] TwoTexts pose_texts(const Transform& a, const Transform& b);

}  // namespace urdfmill::kinematics
