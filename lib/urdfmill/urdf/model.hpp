// The robot model: all of URDF 1.0, 1.1 and 1.2 as plain structs. SI units: m, rad, kg, s, N.
//
// Every value has its place in the source, and a number also its spelling. Elements outside the kinematic model are
// kept as extensions.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
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
/// The value of an absent limit.
inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// The versions of URDF.
enum class Version : std::uint8_t { v1_0, v1_1, v1_2 };
/// Returns "1.0", "1.1" or "1.2".
[[nodiscard]] std::string_view text(Version version);
/// Returns the version named "1.0", "1.1" or "1.2".
[[nodiscard]] std::optional<Version> version_named(std::string_view name);

/// A number and its spelling in the source; `text` is empty for a default or a computed value.
struct Number {
  double value = 0;
  std::string text;
  Span span;

  /// Returns false for a default and for a computed value.
  [[nodiscard]] bool written() const { return span.known() || !text.empty(); }
  /// Returns the value.
  operator double() const { return value; }  // NOLINT(google-explicit-constructor): a Number is used as its value
};

/// A text (a name, a reference) and its place.
struct Word {
  std::string value;
  Span span;

  /// Returns the value.
  operator const std::string&() const { return value; }  // NOLINT(google-explicit-constructor)
};

/// Three numbers, each with its text.
struct Vector3 {
  std::array<Number, 3> v;
  Span span;  ///< the attribute's value; unknown for a default
  /// Returns the i-th component.
  [[nodiscard]] double operator[](std::size_t i) const { return v[i].value; }
  /// Returns the three components.
  [[nodiscard]] std::array<double, 3> values() const { return {v[0].value, v[1].value, v[2].value}; }
};

/// x, y, z, w; unit unless stated otherwise.
using Quaternion = std::array<double, 4>;

/// A position and an orientation, kept as written.
struct Origin {
  Vector3 xyz;
  /// The form of the orientation in the source.
  enum class Written : std::uint8_t { nothing, rpy, quaternion } written = Written::nothing;
  Vector3 rpy;                        ///< if written as rpy
  std::array<Number, 4> quat_xyzw{};  ///< if written as quaternion, as written (not normalised)
  Quaternion rotation{0, 0, 0, 1};    ///< the orientation as urdfdom computes and normalises it
  Span span;                          ///< the element; unknown if there is none
};

/// A box around its frame's origin; size in m.
struct Box {
  Vector3 size;
};
/// A sphere around its frame's origin; m.
struct Sphere {
  Number radius;
};
/// A cylinder along z, its middle at the origin; m.
struct Cylinder {
  Number radius, length;
};
/// A capsule along z: `length` is that of its cylinder, without the half spheres; m. Since URDF 1.1.
struct Capsule {
  Number radius, length;
};
/// A mesh in a file of its own; `filename` is a URI or a path.
struct Mesh {
  Word filename;
  Vector3 scale;
};
/// A shape and its place.
struct Geometry {
  std::variant<Box, Sphere, Cylinder, Capsule, Mesh> shape;
  Span span;  ///< the shape's element
};

/// A colour or texture, or the name of one.
struct Material {
  Word name;
  std::optional<std::array<Number, 4>> color;  ///< red, green, blue, alpha in [0, 1]
  std::optional<Word> texture;
  Span span;
  const xml::Element* element = nullptr;  ///< the element it was read from; lives as long as Robot::document

  /// Returns false if there is only a name, to be looked up.
  [[nodiscard]] bool defined() const { return color || texture; }
};

/// The inertia about the centre of mass, in the axes of the inertial's origin; kg·m².
struct Inertia {
  Number ixx, ixy, ixz, iyy, iyz, izz;
  Span span;
};
/// Mass (kg), centre of mass and inertia; the origin is in the link's frame.
struct Inertial {
  Origin origin;
  Number mass;
  Inertia inertia;
  Span span;
  const xml::Element* element = nullptr;  ///< the element it was read from; lives as long as Robot::document
};

/// The appearance of a link; the origin is in the link's frame.
struct Visual {
  Word name;
  Origin origin;
  Geometry geometry;
  std::optional<Material> material;  ///< as written, possibly only a name; Robot::material returns its definition
  Span span;
  const xml::Element* element = nullptr;  ///< the element it was read from; lives as long as Robot::document
};
/// A shape for contacts; the origin is in the link's frame.
struct Collision {
  Word name;
  Origin origin;
  Geometry geometry;
  Span span;
  const xml::Element* element = nullptr;  ///< the element it was read from; lives as long as Robot::document
};

/// A body of the robot.
struct Link {
  Word name;
  std::optional<Inertial> inertial;
  std::vector<Visual> visuals;
  std::vector<Collision> collisions;
  Span span;
  const xml::Element* element = nullptr;  ///< the element it was read from; lives as long as Robot::document
  /// Reading mode urdfdom: the link failed to parse and is kept up to the error (docs/urdfdom.md, "Broken links").
  bool broken = false;
  /// The inertial, visual or collision at which reading stopped; unknown for a link without a name.
  Span broken_part;
};

/// The kind of motion of a joint.
enum class JointType : std::uint8_t { revolute, continuous, prismatic, fixed, floating, planar };
/// Returns "revolute", "continuous", ….
[[nodiscard]] std::string_view text(JointType type);

/// Limits by the rules of the declared version: an omitted value has that version's default. Positions in rad or m,
/// effort in N·m or N, the others per s, s² and s³; infinity if there is no limit.
struct Limits {
  Number lower, upper, effort, velocity, acceleration, deceleration, jerk;
  Span span;
};
/// Damping (N·m·s/rad or N·s/m) and friction (N·m or N).
struct Dynamics {
  Number damping, friction;
  Span span;
};
/// The position is multiplier · (position of `joint`) + offset.
struct Mimic {
  Word joint;
  Number multiplier, offset;
  Span span;
};
/// The soft limits of a safety controller (rad or m) and its gains: k_position (1/s) on the distance to a soft limit,
/// k_velocity (N·m·s/rad or N·s/m) on the velocity.
struct Safety {
  Number soft_lower_limit, soft_upper_limit, k_position, k_velocity;
  Span span;
};
/// The positions at which a calibration switch rises and falls (rad or m).
struct Calibration {
  std::optional<Number> rising, falling;
  Span span;
};

/// A connection of two links; the origin is the child's frame in the parent's frame at joint position 0.
struct Joint {
  Word name;
  JointType type = JointType::fixed;
  Span type_span;
  Word parent, child;  ///< link names
  Origin origin;
  Vector3 axis;  ///< as written, not normalised; 0 0 0 for fixed and floating, 1 0 0 if the element is absent
  std::optional<Limits> limits;
  std::optional<Dynamics> dynamics;
  std::optional<Mimic> mimic;
  std::optional<Safety> safety;
  std::optional<Calibration> calibration;
  Span span;
  const xml::Element* element = nullptr;  ///< the element it was read from; lives as long as Robot::document
};

/// True if a fixed joint is marked to stay where others are merged: dont_collapse="true", as Isaac Gym reads it.
[[nodiscard]] bool is_kept_by_simulators(const Joint& joint);

/// True if the joint has limits that exclude the position 0, where simulators start. Followers of other joints do not
/// count.
[[nodiscard]] bool excludes_zero(const Joint& joint);

/// A subtree outside the kinematic model: transmission, gazebo, ros2_control, sensor, vendor elements.
struct Extension {
  const xml::Element* element = nullptr;  ///< lives as long as Robot::document
  std::string owner;   ///< "" below robot, else "link NAME", "joint NAME" or "material NAME" for the part that contains
                       ///< it
  std::string within;  ///< the path from the owner to its parent: "", "limit", "visual 0", "visual 0/geometry"
};

/// A model as written in a file. Computed defaults are marked as such.
struct Robot {
  Word name;
  Version version = Version::v1_0;
  std::string version_text;  ///< as written; empty if absent
  Span version_span;
  std::vector<Material> materials;  ///< materials of the robot, in document order
  std::vector<Link> links;          ///< in document order
  std::vector<Joint> joints;        ///< in document order
  std::vector<Extension> extensions;
  std::shared_ptr<const xml::Document> document;
  Span span;

  /// Returns the first link of that name, or null.
  [[nodiscard]] const Link* link(std::string_view name) const;
  /// Returns the first joint of that name, or null.
  [[nodiscard]] const Joint* joint(std::string_view name) const;
  /// Returns the material in effect for a visual: the robot's material of that name, else the first inline definition
  /// in document order, up to the visual itself; null if it is undefined there.
  [[nodiscard]] const Material* material(const Visual& visual) const;
  /// Returns the joint whose child the link is (the last in name order if there are several), or null.
  [[nodiscard]] const Joint* parent_joint(std::string_view link_name) const;
  /// The place of a link in the tree.
  struct Above {
    const Joint* joint = nullptr;          ///< as `parent_joint` returns it
    std::optional<std::size_t> link = {};  ///< index of the joint's parent; empty if there is none
  };
  /// Returns what is above each link, in the order of `links`, in one pass over the joints.
  [[nodiscard]] std::vector<Above> parents() const;
  /// Returns the joints whose parent the link is, in name order.
  [[nodiscard]] std::vector<const Joint*> child_joints(std::string_view link_name) const;
  /// Returns the link without a parent, or null if there are none or several.
  [[nodiscard]] const Link* root() const;
};

}  // namespace urdfmill::urdf
