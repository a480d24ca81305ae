// Cutting of the box around a mesh into cells in which it is almost convex.
#pragma once
#include <cstddef>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/solid_grid.hpp"

namespace urdfmill::mesh {

/// A box along the axes of the grid that contains a part of the mesh.
struct Cell {
  VoxelBox voxels;
  Point low{}, high{};  ///< m; infinite where nothing was cut
  double solid = 0;     ///< number of solid voxels
  double hull = 0;      ///< volume of their convex hull, in voxels
};

/// Cuts until there are `most` cells or nothing is left that a cut improves. A cut is moved to the faces across its
/// axis that are within a voxel of it. `corners` are along the axes of the grid.
[[nodiscard]] std::vector<Cell> cells_of(const SolidGrid& grid, const std::vector<Point>& corners,
                                         const std::vector<Triangle>& triangles, std::size_t most, unsigned jobs);

}  // namespace urdfmill::mesh
