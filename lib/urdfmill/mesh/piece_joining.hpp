// Joining of pieces whose common hull is hardly larger than they are.
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/piece_cells.hpp"

namespace urdfmill::mesh {

/// A convex body by a few of its points.
struct Sketch {
  std::vector<Point> points;
  double volume = 0;  ///< m³, of their hull
};

/// Options of joining.
struct JoinOptions {
  std::size_t most = 1;   ///< pieces that may be left
  double negligible = 0;  ///< m³ by which the hull of two may exceed them although there are few enough
  unsigned jobs = 1;      ///< threads
  /// Returns the hull of points as a sketch.
  std::function<Sketch(std::vector<Point>)> sketch;
};

/// Returns groups of cells, by index: of two that touch, in turn, those whose joint hull adds least volume become one.
[[nodiscard]] std::vector<std::vector<std::size_t>> join(const std::vector<Cell>& cells, std::vector<Sketch> sketches,
                                                         const JoinOptions& options);

}  // namespace urdfmill::mesh
