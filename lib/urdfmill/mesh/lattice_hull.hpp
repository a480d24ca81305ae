// Convex hull of voxels that are given by their rows.
#pragma once
#include <cstddef>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Rows of unit cubes along x. Only the ends of a row can be corners of the hull.
class LatticeRows {
 public:
  /// Makes place for rows of y and z in these ranges.
  LatticeRows(int first_y, int end_y, int first_z, int end_z);
  /// Adds the cubes from x = `first` to before `end`.
  void add(int y, int z, int first, int end);
  /// Returns the volume of the convex hull; 0 without rows.
  [[nodiscard]] double hull_volume() const;

 private:
  struct Ends {
    int low, high;
  };
  /// Returns the points of a plane z that are corners of its convex outline.
  void add_outline(int z, std::vector<Point>& points) const;

  int first_y_, first_z_, count_y_, count_z_;
  std::vector<Ends> ends_;
};

}  // namespace urdfmill::mesh
