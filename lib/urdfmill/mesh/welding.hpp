// Positions that are the same point.
#pragma once
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Positions joined to vertices.
struct Welding {
  std::vector<std::uint32_t> vertices;  ///< for each position the number of its vertex
  std::vector<std::uint32_t> first;     ///< for each vertex the first position at it
};

/// Joins positions that are exactly equal (-0 is 0). NaN equals nothing.
[[nodiscard]] Welding weld(const std::vector<Point>& positions);

/// Joins positions that are at most that far apart (m), each to the first vertex near it.
[[nodiscard]] Welding weld(const std::vector<Point>& positions, double distance);

}  // namespace urdfmill::mesh
