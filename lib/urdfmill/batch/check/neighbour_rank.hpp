// The rank of a robot among those that a file beside robots may belong to.
#pragma once
#include <compare>
#include <cstddef>

namespace urdfmill::batch {

/// How well a file fits a robot, the best first.
struct NeighbourRank {
  bool is_of_another_robot = false;
  std::size_t unknown = 0;  ///< names
  std::size_t errors = 0, warnings = 0, findings = 0;

  /// Compares what weighs most first.
  friend auto operator<=>(const NeighbourRank&, const NeighbourRank&) = default;
};

}  // namespace urdfmill::batch
