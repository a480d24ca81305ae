// The points of a mesh in a cell, whose hull is a convex piece.
#pragma once
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/piece_cells.hpp"
#include "urdfmill/mesh/solid_grid.hpp"

namespace urdfmill::mesh {

/// Returns the corners of the parts of all triangles in the cell, and those corners of the cell that are in the solid;
/// sorted, without duplicates. Their hull contains the part of the solid in the cell: each of its corners is one of
/// these points, if the surface is closed. A flat face on a plane between two cells belongs to the cell inside.
[[nodiscard]] std::vector<Point> points_in(const Cell& cell, const SolidGrid& grid, const std::vector<Point>& corners,
                                           const std::vector<Triangle>& triangles);

}  // namespace urdfmill::mesh
