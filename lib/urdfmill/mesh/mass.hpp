// Volume, area, centroid and inertia of a mesh.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// A symmetric 3×3 matrix: xx xy xz yy yz zz, with the signs of the tensor (an inertia's xy is −∫xy).
using Symmetric = std::array<double, 6>;

/// Properties of the solid of density 1 enclosed by the triangles. They are exact up to rounding for a closed, oriented
/// mesh; for an open one the volume depends on the position of the origin, and the values are only formal.
struct SolidProperties {
  double volume = 0;        ///< m³; negative for a mesh that is inside out
  double volume_error = 0;  ///< m³: bound of the rounding error of `volume`
  Point centroid{};         ///< m; centre of the box if the volume is 0
  Symmetric inertia{};      ///< m⁵, about the centroid; has the sign of the volume
  double area = 0;          ///< m², of all triangles
};

/// Sums signed tetrahedra from the centre of the bounding box, in double precision with compensated sums
/// (docs/meshes.md, "Mass properties"). `box` is that of the mesh; all corners must be finite.
[[nodiscard]] SolidProperties solid_properties(const Mesh& mesh, const Bounds& box);

/// Same as above for triangles with their own positions.
[[nodiscard]] SolidProperties solid_properties(const std::vector<Point>& positions,
                                               const std::vector<Triangle>& triangles, const Bounds& box);

/// Properties of the surface as a thin shell of mass 1 per m².
struct ShellProperties {
  double area = 0;      ///< m²
  Point centroid{};     ///< m
  Symmetric inertia{};  ///< m⁴, about the centroid
};

/// Computes the properties of all triangles, whether the mesh is closed or not.
[[nodiscard]] ShellProperties shell_properties(const Mesh& mesh, const Bounds& box);

}  // namespace urdfmill::mesh
