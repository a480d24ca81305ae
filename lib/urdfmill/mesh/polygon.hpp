// Triangulation of faces with more than three corners.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Appends the triangles of a polygon, corners.size() − 2 of them, as indices of corners. A convex polygon becomes a
/// fan around its first corner; others are triangulated by ear clipping (Meisters, "Polygons have ears", 1975),
/// projected along their mean normal (Newell). Self-intersecting polygons and those with more than 4096 corners become
/// fans.
void triangulate(const std::vector<Point>& positions, const std::vector<std::uint32_t>& corners,
                 std::vector<Triangle>& out);

}  // namespace urdfmill::mesh
