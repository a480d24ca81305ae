// Positions that are the same point.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Positions joined to vertices.
struct Welding {
  std::vector<std::uint32_t> vertices;  ///< for each position the number of its vertex
  std::vector<std::uint32_t> first;     ///< for each vertex the first position at it
};

/// Positions, each once, in the order in which they come.
class UniquePositions {
 public:
  /// Puts new ones at the end of these. `expected`: how many there may be; more are no error.
  UniquePositions(std::vector<Point>& positions, std::size_t expected);

  /// The number of a position that is exactly equal (-0 is 0), or of a new one. NaN equals nothing.
  std::uint32_t add(const Point& position);
  /// The same of several, no more than `most_at_once`: memory that one has to wait for comes while others are looked
  /// at.
  void add(std::span<const Point> positions, std::span<std::uint32_t> numbers);
  static constexpr std::size_t most_at_once = 96;

 private:
  std::uint32_t add(const Point& position, std::uint64_t hash);
  void grow();

  std::vector<Point>& positions_;
  std::size_t used_ = 0;
  std::vector<std::uint32_t> slots_;  ///< open addressing, at most half full: a few steps without allocations
};

/// Joins positions that are exactly equal (-0 is 0). NaN equals nothing.
[[nodiscard]] Welding weld(const std::vector<Point>& positions);

/// Joins positions that are at most that far apart (m), each to the first vertex near it.
[[nodiscard]] Welding weld(const std::vector<Point>& positions, double distance);

}  // namespace urdfmill::mesh
