// Convex hull of a mesh.
#pragma once
#include <optional>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Returns the convex hull of the corners of all triangles: closed, oriented, of one part, its vertices a subset of the
/// corners, in the order of the corners. Returns nothing if they are coplanar or not finite, or if their magnitudes
/// differ so much that doubles cannot decide on which side of a facet a corner is. Qhull computes it, as in MuJoCo.
[[nodiscard]] std::optional<Mesh> convex_hull(const Mesh& mesh);

/// Same as above for points.
[[nodiscard]] std::optional<Mesh> convex_hull(const std::vector<Point>& points);

}  // namespace urdfmill::mesh
