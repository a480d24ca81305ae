// Faces of more than three corners, cut into triangles.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// The corners of a polygon as triangles of their positions in it: corners.size() - 2 of them. A convex polygon becomes
/// a fan around its first corner; from others ears are cut (Meisters, "Polygons have ears", 1975), seen along their
/// mean normal (Newell). Polygons that cross themselves, or of more than 4096 corners, become fans.
void triangulate(const std::vector<Point>& positions, const std::vector<std::uint32_t>& corners,
                 std::vector<Triangle>& out);

}  // namespace urdfmill::mesh
