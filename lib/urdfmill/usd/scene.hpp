// The robot in a layer: its bodies, frames, joints, shapes and materials, with the places of their prims.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/usd/layer.hpp"
#include "urdfmill/usd/read_mesh.hpp"

namespace urdfmill::usd {

/// Bytes of the path of a prim. Every prim has its own, so that long ones multiply the size of a layer.
inline constexpr std::size_t longest_path = 1024;

/// A pose and the scale inside it.
struct Placement {
  kinematics::Transform pose;
  std::array<double, 3> scale{1, 1, 1};
  bool is_absolute = false;  ///< the prims around it do not move it (`!resetXformStack!`)

  /// Returns a point in this frame in the outer one.
  [[nodiscard]] kinematics::Vector3 operator*(const kinematics::Vector3& point) const {
    return pose * kinematics::Vector3(point.cwiseProduct(kinematics::Vector3(scale[0], scale[1], scale[2])));
  }
};

/// Returns the placement, in the outer frame, of something placed inside another; nothing if it is skewed, because it
/// is turned in an uneven scale. The caller has to know which frame is around an absolute one.
[[nodiscard]] std::optional<Placement> inside(const Placement& outer, const Placement& inner);

/// A visual or collision.
struct Shape {
  const Prim* prim = nullptr;
  Placement placed = {};  ///< in the link
  std::string look = {};  ///< path of its material; empty if it has none
};

/// A rigid body, or an Xform in one that stands for an empty link.
struct Part {
  const Prim* prim = nullptr;
  std::string path;
  Placement body = {};                                ///< in the world
  kinematics::Transform link_in_body = {};            ///< the frame of the link, which is at the joint, in the body
  kinematics::Transform link = {};                    ///< the same in the world
  std::optional<std::size_t> carrier = std::nullopt;  ///< the body of a frame
  std::vector<Shape> shapes = {};
};

/// The place of a prim in the world, and the body that it is or belongs to.
struct Place {
  Placement placement = {};
  std::optional<std::size_t> part = std::nullopt;
};

/// The role of a joint in the tree of links.
enum class JointRole : std::uint8_t {
  tree,      ///< leads from its first body to its second one
  reversed,  ///< leads from its second body to its first one
  loop,      ///< closes a loop
  base,      ///< fixes the first link to the world
};

/// A joint.
struct JointPrim {
  const Prim* prim = nullptr;
  std::string path;
  JointRole role = JointRole::tree;
  std::array<std::size_t, 2> parts{};              ///< those of body0 and body1
  std::array<kinematics::Transform, 2> ends = {};  ///< its frames, in the links of these
};

/// All prims of a robot that count, in a world of metres in which Z points up.
struct Scene {
  double metres = 1, kilograms = 1;  ///< in a unit of the layer
  const Prim* robot = nullptr;
  std::vector<Part> parts;
  std::vector<JointPrim> joints;
  MaterialPrims materials;
  std::map<std::string, Place, std::less<>> places;  ///< by path
  std::vector<const Prim*> unread;                   ///< shapes that no URDF has
  std::vector<Shape> loose;                          ///< shapes in no body, placed in the world
  std::optional<Prim> world;  ///< stands for the world, the first link of a robot that moves in it by a joint
};

/// A layer that is not a robot of this subset; ends the reading.
struct Refusal {
  std::string message;
  const Prim* prim = nullptr;
};

/// Returns the local placement of a prim. Throws a Refusal for operations that are none.
[[nodiscard]] Placement placement_of(const Prim& prim);
/// Fills the scene with what the layer has, which must outlive it. Throws a Refusal.
void read_scene(const Layer& layer, Scene& scene);
/// Returns the frame of a joint in one of its bodies, 0 or 1, whose placement says how it is scaled.
[[nodiscard]] kinematics::Transform frame_of(const Prim& joint, std::size_t end, const Placement& body);

/// True if a prim is a shape: a solid, a mesh or a curve.
[[nodiscard]] bool is_shape(const Prim& prim);
/// True if a prim is a joint of UsdPhysics.
[[nodiscard]] bool is_joint(const Prim& prim);

/// Returns the number of an attribute, or the usual one.
[[nodiscard]] double number_of(const Prim& prim, std::string_view name, double usual);
/// Returns the number of an attribute; nothing if it is absent.
[[nodiscard]] std::optional<double> number_of(const Prim& prim, std::string_view name);
/// Returns the numbers of an attribute if it has that many, or the usual ones.
template <std::size_t N>
[[nodiscard]] std::array<double, N> numbers_of(const Prim& prim, std::string_view name,
                                               const std::array<double, N>& usual) {
  const Property* property = prim.property(name);
  if (property == nullptr || property->value.numbers.size() != N) return usual;
  std::array<double, N> made{};
  for (std::size_t i = 0; i < N; ++i) made[i] = property->value.numbers[i];
  return made;
}
/// Returns the first text of an attribute or relationship; empty if it is absent.
[[nodiscard]] std::string text_of(const Prim& prim, std::string_view name);
/// True if the attribute says true.
[[nodiscard]] bool is_true(const Prim& prim, std::string_view name);
/// Returns the rotation of a quaternion w, x, y, z.
[[nodiscard]] kinematics::Matrix3 rotation_of(const std::array<double, 4>& wxyz);

}  // namespace urdfmill::usd
