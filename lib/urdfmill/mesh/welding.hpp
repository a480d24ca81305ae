// Merging of equal positions.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Positions merged to vertices.
struct Welding {
  std::vector<std::uint32_t> vertices;  ///< for each position, the index of its vertex
  std::vector<std::uint32_t> first;     ///< for each vertex, its first position
};

/// Distinct positions in order of appearance.
class UniquePositions {
 public:
  /// Appends new positions to these. `expected` is an estimate of their number; there may be more.
  UniquePositions(std::vector<Point>& positions, std::size_t expected);

  /// Returns the index of an exactly equal position (−0 equals 0), or of a new one. NaN equals NaN of the same bits.
  std::uint32_t add(const Point& position);

 private:
  void grow();

  std::vector<Point>& positions_;
  std::size_t used_ = 0;
  std::vector<std::uint32_t> slots_;  ///< open addressing, at most half full: short probes without allocations
};

/// Joins positions that are exactly equal (−0 equals 0). NaN equals nothing.
[[nodiscard]] Welding weld(const std::vector<Point>& positions);

/// Joins positions that are at most that far apart (m), each to the first vertex close to it.
[[nodiscard]] Welding weld(const std::vector<Point>& positions, double distance);

}  // namespace urdfmill::mesh
