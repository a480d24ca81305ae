// Values of joints and links in comparable form.
#pragma once
#include <array>
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
/// The first of these are the limits of position.
inline constexpr std::size_t position_limits = 2;
/// Same as above, but with the position limits as written, regardless of the type.
[[nodiscard]] std::vector<JointValue> written_values(const urdf::Joint& joint);

/// A shape as numbers with a name.
struct Shape {
  std::string kind;  ///< "box", "mesh package://arm/a.stl"
  std::vector<double> sizes;
  std::string content = {};  ///< identity of a mesh's content; empty if it is unknown or does not matter
};
[[nodiscard]] Shape shape_of(const urdf::Geometry& geometry);

/// A visual or a collision.
struct Item {
  Transform pose;  ///< in the link
  Shape shape;
  std::vector<double> colour;  ///< rgba; empty if there is none
  std::string texture;
  source::Span span;
  std::string name = {};      ///< empty if names do not matter
  std::string material = {};  ///< name of the material; likewise
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
  std::optional<std::array<Transform, 2>> poses = {};  ///< as in Difference
};
/// Returns the differences between two items. Poses: m and rad; sizes and colours: relative.
[[nodiscard]] std::vector<ItemDifference> differences(const Item& a, const Item& b, double tolerance);

/// Two poses as texts: "xyz 0 0 1 rpy 0 0 0".
struct TwoTexts;
[[nodiscard]] TwoTexts pose_texts(const Transform& a, const Transform& b);

}  // namespace urdfmill::kinematics
