// The robot model: all of URDF 1.0, 1.1 and 1.2 as plain structs. SI units: m, rad, kg, s, N.
//
// Every value remembers where it was written; a number also how. What is not kinematic model is kept as extensions.
#pragma once
#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "urdfmill/source/span.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::urdf {

using source::Span;
inline constexpr double infinity = std::numeric_limits<double>::infinity();

enum class Version : unsigned char { v1_0, v1_1, v1_2 };
/// "1.0", "1.1", "1.2".
[[nodiscard]] std::string_view text(Version version);

/// A number with the text it was written as; `text` is empty for a default or a computed value.
struct Number {
  double value = 0;
  std::string text;
  Span span;

  [[nodiscard]] bool written() const { return span.known() || !text.empty(); }
  operator double() const { return value; }  // NOLINT(google-explicit-constructor): a Number is used as its value
};

/// A text (a name, a reference) and its place.
struct Word {
  std::string value;
  Span span;

  operator const std::string&() const { return value; }  // NOLINT(google-explicit-constructor)
};

struct Vector3 {
  std::array<Number, 3> v;
  Span span;  ///< the attribute's value; unknown for a default
  [[nodiscard]] double operator[](std::size_t i) const { return v[i].value; }
  [[nodiscard]] std::array<double, 3> values() const { return {v[0].value, v[1].value, v[2].value}; }
};

/// x, y, z, w; unit unless stated otherwise.
using Quaternion = std::array<double, 4>;

/// A pose: position and the orientation, kept as it was written.
struct Origin {
  Vector3 xyz;
  enum class Written { nothing, rpy, quaternion } written = Written::nothing;
  Vector3 rpy;                        ///< if written as rpy
  std::array<Number, 4> quat_xyzw{};  ///< if written as quaternion, as written (not normalised)
  Quaternion rotation{0, 0, 0, 1};    ///< the orientation as urdfdom computes and normalises it
  Span span;                          ///< the element; unknown if there is none
};

struct Box {
  Vector3 size;
};
struct Sphere {
  Number radius;
};
struct Cylinder {
  Number radius, length;
};
struct Capsule {
  Number radius, length;
};
struct Mesh {
  Word filename;
  Vector3 scale;
};
struct Geometry {
  std::variant<Box, Sphere, Cylinder, Capsule, Mesh> shape;
  Span span;  ///< the shape's element
};

struct Material {
  Word name;
  std::optional<std::array<Number, 4>> color;  ///< r g b a, [0, 1]
  std::optional<Word> texture;
  Span span;
  const xml::Element* element = nullptr;  ///< as it was read; lives as long as Robot::document

  /// False: only a name, to be looked up.
  [[nodiscard]] bool defined() const { return color || texture; }
};

struct Inertia {
  Number ixx, ixy, ixz, iyy, iyz, izz;
  Span span;
};
struct Inertial {
  Origin origin;
  Number mass;
  Inertia inertia;
  Span span;
  const xml::Element* element = nullptr;  ///< as it was read; lives as long as Robot::document
};

struct Visual {
  Word name;
  Origin origin;
  Geometry geometry;
  std::optional<Material> material;  ///< as written: possibly only a name; see Robot::material for its definition
  Span span;
  const xml::Element* element = nullptr;  ///< as it was read; lives as long as Robot::document
};
struct Collision {
  Word name;
  Origin origin;
  Geometry geometry;
  Span span;
  const xml::Element* element = nullptr;  ///< as it was read; lives as long as Robot::document
};

struct Link {
  Word name;
  std::optional<Inertial> inertial;
  std::vector<Visual> visuals;
  std::vector<Collision> collisions;
  Span span;
  const xml::Element* element = nullptr;  ///< as it was read; lives as long as Robot::document
  /// Reading mode urdfdom: the link failed to parse and is kept as far as it was read (specs/urdf.md, 4.5).
  bool broken = false;
  /// The inertial, visual or collision at which the reading ended; unknown for a link without a name.
  Span broken_part;
};

enum class JointType : unsigned char { revolute, continuous, prismatic, fixed, floating, planar };
[[nodiscard]] std::string_view text(JointType type);

/// Limits as the declared version means them: an omitted value has the version's default.
struct Limits {
  Number lower, upper, effort, velocity, acceleration, deceleration, jerk;
  Span span;
};
struct Dynamics {
  Number damping, friction;
  Span span;
};
struct Mimic {
  Word joint;
  Number multiplier, offset;
  Span span;
};
struct Safety {
  Number soft_lower_limit, soft_upper_limit, k_position, k_velocity;
  Span span;
};
struct Calibration {
  std::optional<Number> rising, falling;
  Span span;
};

struct Joint {
  Word name;
  JointType type = JointType::fixed;
  Span type_span;
  Word parent, child;  ///< link names
  Origin origin;
  Vector3 axis;  ///< as written, not normalised; 0 0 0 for fixed and floating, 1 0 0 if there is no element
  std::optional<Limits> limits;
  std::optional<Dynamics> dynamics;
  std::optional<Mimic> mimic;
  std::optional<Safety> safety;
  std::optional<Calibration> calibration;
  Span span;
  const xml::Element* element = nullptr;  ///< as it was read; lives as long as Robot::document
};

/// A subtree that is no part of the kinematic model: transmission, gazebo, ros2_control, sensor, vendor elements.
struct Extension {
  const xml::Element* element = nullptr;  ///< lives as long as Robot::document
  std::string owner;   ///< "" below robot, else the "link NAME", "joint NAME" or "material NAME" it stands in
  std::string within;  ///< the way from the owner to its parent: "", "limit", "visual 0", "visual 0/geometry"
};

struct Robot {
  Word name;
  Version version = Version::v1_0;
  std::string version_text;  ///< as written; empty if absent
  Span version_span;
  std::vector<Material> materials;  ///< of the robot, document order
  std::vector<Link> links;          ///< document order
  std::vector<Joint> joints;        ///< document order
  std::vector<Extension> extensions;
  std::shared_ptr<const xml::Document> document;
  Span span;

  [[nodiscard]] const Link* link(std::string_view name) const;
  [[nodiscard]] const Joint* joint(std::string_view name) const;
  /// The material in force for a visual: the robot's of that name, else the first inline definition in document order,
  /// up to the visual itself; null if undefined there.
  [[nodiscard]] const Material* material(const Visual& visual) const;
  /// The joint whose child the link is (the last in name order if several), or null.
  [[nodiscard]] const Joint* parent_joint(std::string_view link_name) const;
  /// The joints whose parent the link is, in name order.
  [[nodiscard]] std::vector<const Joint*> child_joints(std::string_view link_name) const;
  /// The link that is nobody's child, or null (several, none).
  [[nodiscard]] const Link* root() const;
};

}  // namespace urdfmill::urdf
