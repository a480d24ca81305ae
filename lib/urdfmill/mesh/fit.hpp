// Primitives around a mesh.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// The shapes that are fitted.
enum class Primitive : std::uint8_t { box, sphere, cylinder, capsule };

/// A primitive that contains every corner of a mesh.
struct Fit {
  Primitive shape = Primitive::box;
  Transform pose;               ///< of the primitive, a rotation and its centre, in the mesh's axes
  Point size{};                 ///< box: its edges; m
  double radius = 0;            ///< sphere, cylinder, capsule; m
  double length = 0;            ///< cylinder and capsule: along z, of a capsule that of its cylinder; m
  double volume = 0;            ///< m³
  double excess = 0;            ///< m³ more than the convex hull has
  double farthest_outside = 0;  ///< m: what rounding leaves of a corner outside; the proof of containment
};

/// The smallest sphere (Welzl, 1991); of boxes, cylinders and capsules the smallest by volume among those with an axis
/// along the axes of the mesh or normal to a face of the convex hull. A box of the least volume
/// with a face on the hull is within a few percent of the least of all (O'Rourke, 1985). Nothing if the corners lie in
/// a plane.
[[nodiscard]] std::optional<Fit> fit(const Mesh& mesh, Primitive shape);

}  // namespace urdfmill::mesh
