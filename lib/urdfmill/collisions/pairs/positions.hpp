// Positions of the whole robot, in batches: the poses of its links for many of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "urdfmill/collisions/geometry/robot_geometry.hpp"
#include "urdfmill/collisions/pairs/route.hpp"

namespace urdfmill::collisions {

/// Returns zero, or the middle of the range of a joint that cannot be at zero, as MoveIt does.
[[nodiscard]] std::vector<double> default_position(std::span<const Range> ranges);
/// Returns a position that is drawn evenly within the ranges; it depends on the seed and the number only.
[[nodiscard]] std::vector<double> drawn_position(std::span<const Range> ranges, std::uint64_t seed,
                                                 std::uint64_t number);

/// Positions with the poses that follow from them.
class Positions {
 public:
  Positions(const kinematics::Tree& tree, const RobotGeometry& geometry, std::vector<Range> ranges)
      : tree_(tree), geometry_(geometry), ranges_(std::move(ranges)) {}

  /// Takes positions that were chosen.
  void set(std::vector<std::vector<double>> positions, unsigned jobs);
  /// Draws positions evenly within the ranges, numbered `from` to `from + count - 1`. Each number has its own random
  /// generator, so the result does not depend on the order.
  void draw(std::uint64_t seed, std::uint64_t from, std::size_t count, unsigned jobs);

  [[nodiscard]] std::size_t size() const { return positions_.size(); }
  [[nodiscard]] const std::vector<double>& position(std::size_t i) const { return positions_[i]; }
  /// Returns the pose of a link (index into Robot::links) with geometry in the root.
  [[nodiscard]] const Transform& pose(std::size_t i, std::size_t link) const { return poses_[link][i]; }
  /// Returns the centre of the ball around the link.
  [[nodiscard]] const Vector3& centre(std::size_t i, std::size_t link) const { return centres_[link][i]; }

 private:
  void compute(unsigned jobs);

  const kinematics::Tree& tree_;
  const RobotGeometry& geometry_;
  std::vector<Range> ranges_;
  std::vector<std::vector<double>> positions_;
  std::vector<std::vector<Transform>> poses_;  ///< by link, then by position: a pair goes through them in order
  std::vector<std::vector<Vector3>> centres_;
};

/// Returns a number in [0, 1) that depends on three numbers only.
class Draw {
 public:
  Draw(std::uint64_t seed, std::uint64_t stream);
  double operator()();

 private:
  std::uint64_t state_;
};

}  // namespace urdfmill::collisions
