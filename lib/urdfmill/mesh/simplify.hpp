// Fewer triangles.
#pragma once
#include <cstddef>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// A mesh of about that many triangles, by collapsing the edges that move the surface least (Garland and Heckbert,
/// "Surface simplification using quadric error metrics", 1997). Corners at the same place are joined; what is closed
/// stays closed, and no triangle turns over, so that the result may have more triangles than asked for. Parts keep
/// their materials; normals, texture coordinates and colours are dropped.
[[nodiscard]] Mesh simplify(const Mesh& mesh, std::size_t triangles);

/// The largest distance from a corner of the first mesh to the surface of the second (m): one side of the Hausdorff
/// distance. Takes time in proportion to the product of their sizes.
[[nodiscard]] double distance_to(const Mesh& from, const Mesh& to);

}  // namespace urdfmill::mesh
