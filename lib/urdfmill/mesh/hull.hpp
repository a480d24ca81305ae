// The convex hull of a mesh.
#pragma once
#include <optional>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// The convex hull of the corners of all triangles: closed, oriented, of one part, its vertices some of the corners.
/// Nothing if they lie in a plane, are not finite, or are of sizes so different that 113 bits, which decide signs where
/// doubles do not suffice, leave it open.
/// Source: Barber, Dobkin, Huhdanpaa, "The Quickhull algorithm for convex hulls", 1996.
[[nodiscard]] std::optional<Mesh> convex_hull(const Mesh& mesh);

/// The same of points.
[[nodiscard]] std::optional<Mesh> convex_hull(const std::vector<Point>& points);

}  // namespace urdfmill::mesh
