// Distances between convex pieces and the mesh that they contain.
#pragma once
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/solid_grid.hpp"

namespace urdfmill::mesh {

/// Returns the largest distance (m) of a point from the inner side of a convex hull; 0 if all are inside.
[[nodiscard]] double farthest_outside(const Mesh& hull, const std::vector<Point>& points);

/// Returns the largest distance (m) found from a point on the pieces to the triangles. Points are on a lattice of about
/// a voxel, and those in solid voxels do not count. All coordinates are along the axes of the grid.
[[nodiscard]] double farthest_beyond(const std::vector<Mesh>& pieces, const SolidGrid& grid,
                                     const std::vector<Point>& corners, const std::vector<Triangle>& triangles,
                                     unsigned jobs);

}  // namespace urdfmill::mesh
