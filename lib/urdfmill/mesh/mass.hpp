// Volume, area, centroid and inertia of a mesh.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// A symmetric 3×3 matrix: xx xy xz yy yz zz, with the signs of the tensor (an inertia's xy is -∫xy).
using Symmetric = std::array<double, 6>;

/// Properties of the solid of density 1 that the triangles enclose. Exact up to rounding for a closed, oriented mesh;
/// of an open one the volume depends on where the origin is, and the values are formal.
struct SolidProperties {
  double volume = 0;        ///< m³; negative for a mesh turned inside out
  double volume_error = 0;  ///< m³: a bound of the rounding error of `volume`
  Point centroid{};         ///< m; the middle of the box where the volume is 0
  Symmetric inertia{};      ///< m⁵, about the centroid; has the sign of the volume
  double area = 0;          ///< m²: of all triangles
};

/// Signed tetrahedra from the middle of the bounding box, in double precision with compensated sums (docs/meshes.md,
/// "Mass properties"). `box` is that of the mesh; all corners must be finite.
[[nodiscard]] SolidProperties solid_properties(const Mesh& mesh, const Bounds& box);

/// The same of some triangles with positions of their own.
[[nodiscard]] SolidProperties solid_properties(const std::vector<Point>& positions,
                                               const std::vector<Triangle>& triangles, const Bounds& box);

/// Properties of the surface as a thin shell of mass 1 per m².
struct ShellProperties {
  double area = 0;      ///< m²
  Point centroid{};     ///< m
  Symmetric inertia{};  ///< m⁴, about the centroid
};

/// Of all triangles, whether the mesh is closed or not.
[[nodiscard]] ShellProperties shell_properties(const Mesh& mesh, const Bounds& box);

}  // namespace urdfmill::mesh
