// Convex bodies with few corners around a convex hull, and inside it.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Returns a convex body of at most `faces` faces, and at most 2 faces − 4 corners, that contains the hull: the planes
/// on the hull whose normals are spread furthest apart among those of its own faces. Returns nothing if rounding does
/// not allow it.
[[nodiscard]] std::optional<Mesh> enclosing_polytope(const Mesh& hull, std::size_t faces);

/// Returns the points that are farthest in directions spread over the sphere, without duplicates: their hull is inside
/// that of all points, and close to it.
[[nodiscard]] std::vector<Point> farthest_points(const std::vector<Point>& points, std::size_t directions);

}  // namespace urdfmill::mesh
