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

namespace urdfmill::usd {

/// A visual or collision.
struct Shape {
  const Prim* prim = nullptr;
  kinematics::Transform pose;  ///< in its body or frame
  std::array<double, 3> scale{1, 1, 1};
};

/// A rigid body, or an Xform in one that stands for an empty link.
struct Part {
  const Prim* prim = nullptr;
  std::string path;
  kinematics::Transform in_robot;
  std::optional<std::size_t> carrier = std::nullopt;  ///< the body of a frame
  std::vector<Shape> shapes = {};
};

/// A joint and its path.
struct JointPrim {
  const Prim* prim = nullptr;
  std::string path;
};

/// All prims of a robot that count.
struct Scene {
  const Prim* robot = nullptr;
  std::vector<Part> parts;
  std::vector<JointPrim> joints;
  std::map<std::string, const Prim*, std::less<>> materials;  ///< by path
};

/// A layer that is not a robot of this subset; ends the reading.
struct Refusal {
  std::string message;
  const Prim* prim = nullptr;
};

/// A pose and the scale inside it.
struct Placement {
  kinematics::Transform pose;
  std::array<double, 3> scale{1, 1, 1};
};

/// Returns the local transformation of a prim. Throws a Refusal for operations that are no pose.
[[nodiscard]] Placement placement_of(const Prim& prim);
/// Collects the scene. Throws a Refusal.
[[nodiscard]] Scene scene_of(const Layer& layer);

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
