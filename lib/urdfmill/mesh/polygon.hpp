// Triangulation of faces with more than three corners.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// A function that appends the triangles of a polygon as indices of `corners`.
using Triangulation = void(const std::vector<Point>& positions, const std::vector<std::uint32_t>& corners,
                           std::vector<Triangle>& out);

/// Appends the triangles of a polygon, corners.size() − 2 of them, as indices of corners. A convex polygon becomes a
/// fan around its first corner; others are triangulated by ear clipping (Meisters, "Polygons have ears", 1975),
/// projected along their mean normal (Newell). Self-intersecting polygons and those with more than 4096 corners become
/// fans.
void triangulate(const std::vector<Point>& positions, const std::vector<std::uint32_t>& corners,
                 std::vector<Triangle>& out);

/// Cuts a polygon as MuJoCo does (measured with version 3.14): a quadrilateral along its shorter diagonal; a polygon of
/// more corners by ears, tried from the first corner on, in the plane of two axes and in 32 bits. Appends fewer than
/// corners.size() − 2 triangles if no ear is left.
void triangulate_from_first(const std::vector<Point>& positions, const std::vector<std::uint32_t>& corners,
                            std::vector<Triangle>& out);

}  // namespace urdfmill::mesh
