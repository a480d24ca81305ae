// The solid of a mesh as voxels of a coarse grid.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/topology.hpp"

namespace urdfmill::mesh {

/// Three orthonormal directions, by rows.
using Axes = std::array<Point, 3>;

/// A range of voxels: for each axis the first index and the one after the last.
struct VoxelBox {
  std::array<int, 3> low{}, high{};
};

/// Cubes of a grid along three axes that contain a piece of the surface or that cannot be reached from outside without
/// crossing it. Holes of a mesh that are smaller than a cube are thereby closed; through a larger one the outside
/// reaches the inner cubes, and only those of the surface remain.
class SolidGrid {
 public:
  /// `corners` are the vertices of the surface along the axes of the grid, all finite; there is at least one triangle.
  SolidGrid(const std::vector<Point>& corners, const std::vector<Triangle>& triangles);

  /// Returns all voxels.
  [[nodiscard]] const VoxelBox& all() const { return all_; }
  /// Returns the edge of a voxel; m.
  [[nodiscard]] double edge() const { return edge_; }
  /// Returns the lower coordinate (m) of the voxels with that index.
  [[nodiscard]] double begin_of(std::size_t axis, int index) const { return origin_[axis] + index * edge_; }
  /// Returns the distance within which points are on a plane: a millionth of the longest side; m.
  [[nodiscard]] double tolerance() const;
  /// True if the voxel that contains a point, or the one nearest to it, is solid.
  [[nodiscard]] bool is_solid(const Point& point) const;
  /// Returns the place in `distances` of the voxel that contains a point, or of the one nearest to it.
  [[nodiscard]] std::size_t index_of(const Point& point) const;
  /// Returns for each voxel the distance (m) of its middle from that of the nearest solid one.
  [[nodiscard]] std::vector<double> distances() const;
  /// Returns the number of solid voxels in a range.
  [[nodiscard]] std::size_t solid_count(const VoxelBox& box) const;
  /// Returns the volume of the convex hull of the solid voxels in a range; in voxels.
  [[nodiscard]] double hull_volume(const VoxelBox& box) const;
  /// Returns the smallest range with the same solid voxels; empty if there are none.
  [[nodiscard]] VoxelBox shrunk(const VoxelBox& box) const;

 private:
  /// The voxels along x at one y and z, a bit for each.
  using Row = std::uint64_t;
  /// Returns the voxel that contains a point, or the one nearest to it.
  [[nodiscard]] std::array<int, 3> voxel_of(const Point& point) const;
  [[nodiscard]] Row& row(std::vector<Row>& rows, int y, int z) const;
  /// Returns the solid voxels of a row in the range.
  [[nodiscard]] Row solid_row(const VoxelBox& box, int y, int z) const;
  void fill_triangle(const std::array<Point, 3>& corners, std::vector<Row>& surface) const;
  /// Returns the voxels that are connected to the outside.
  [[nodiscard]] std::vector<Row> outside(std::vector<Row>& surface) const;

  VoxelBox all_;
  double edge_ = 0;
  Point origin_{};
  std::vector<Row> solid_;
};

}  // namespace urdfmill::mesh
