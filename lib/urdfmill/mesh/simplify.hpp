// Simplification of meshes.
#pragma once
#include <cstddef>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Returns a mesh with about that many triangles, by collapsing the edges that move the surface least (Garland and
/// Heckbert, "Surface simplification using quadric error metrics", 1997). Corners at the same place are joined. Closed
/// surfaces stay closed and no triangle flips, so the result may have more triangles than requested. Parts keep their
/// materials; normals, texture coordinates and colours are dropped.
[[nodiscard]] Mesh simplify(const Mesh& mesh, std::size_t triangles);

/// Returns the largest distance from a corner of the first mesh to the surface of the second (m): one side of the
/// Hausdorff distance. Takes time proportional to the product of their sizes.
[[nodiscard]] double distance_to(const Mesh& from, const Mesh& to);

}  // namespace urdfmill::mesh
