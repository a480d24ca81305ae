// Fitting of primitives around a mesh.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// The shapes that can be fitted.
enum class Primitive : std::uint8_t { box, sphere, cylinder, capsule };

/// A primitive that contains every corner of a mesh.
struct Fit {
  Primitive shape = Primitive::box;
  Transform pose;               ///< pose of the primitive: a rotation and its centre, in the mesh's axes
  Point size{};                 ///< box: its edges; m
  double radius = 0;            ///< sphere, cylinder, capsule; m
  double length = 0;            ///< cylinder and capsule: length along z, for a capsule without the half spheres; m
  double volume = 0;            ///< m³
  double excess = 0;            ///< m³ beyond the volume of the convex hull
  double farthest_outside = 0;  ///< m: distance by which rounding leaves a corner outside; proves the containment
};

/// Returns the smallest sphere (Welzl, 1991), or the smallest box, cylinder or capsule by volume among those with an
/// axis along the axes of the mesh or normal to a face of the convex hull. A box of minimum volume with a face on the
/// hull is within a few percent of the optimum (O'Rourke, 1985). Returns nothing if the corners are coplanar.
[[nodiscard]] std::optional<Fit> fit(const Mesh& mesh, Primitive shape);

}  // namespace urdfmill::mesh
