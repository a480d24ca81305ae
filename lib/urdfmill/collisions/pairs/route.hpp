// The joints between two links, as one chain from the first to the second.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "urdfmill/collisions/geometry/link_geometry.hpp"
#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::collisions {

/// The values that a variable takes.
struct Range {
  double low = 0, high = 0;  ///< rad or m
  bool is_bounded = true;    ///< false: the joint has no limits, and these are only sampled
  [[nodiscard]] double middle() const { return (low + high) / 2; }
  [[nodiscard]] double half() const { return (high - low) / 2; }
};

/// Returns the range of each variable of the tree. Without limits, or with more than a turn between them, a rotation
/// makes one turn, or as many as show all positions of the joints that mimic it; without limits, if there is no such
/// number, it is not bounded. A translation without limits moves 1 m to each side.
[[nodiscard]] std::vector<Range> ranges_of(const kinematics::Tree& tree);

/// A motion between two links: about or along an axis by `multiplier` · q[variable] + `offset`.
struct RouteJoint {
  bool turns = true;
  Vector3 axis = Vector3::UnitX();  ///< unit, through the origin
  std::size_t variable = 0;
  double multiplier = 1, offset = 0;  ///< with the opposite sign if the joint is passed from child to parent

  [[nodiscard]] Transform at(double position) const;
  /// Returns its position at the value of its variable.
  [[nodiscard]] double position(double q) const { return multiplier * q + offset; }
};

/// The pose of a link in another one: fixed[0] · joints[0] · fixed[1] · … · fixed[n].
class Route {
 public:
  /// Makes the route between bodies of the tree. Bodies of different trees have none: `is_connected` is false.
  Route(const kinematics::Tree& tree, std::size_t from, std::size_t to);

  [[nodiscard]] bool is_connected() const { return is_connected_; }
  /// True if nothing moves between the two.
  [[nodiscard]] bool is_rigid() const { return is_connected_ && joints_.empty(); }
  [[nodiscard]] const std::vector<RouteJoint>& joints() const { return joints_; }
  /// Returns the fixed transforms, one more than joints.
  [[nodiscard]] const std::vector<Transform>& fixed() const { return fixed_; }
  /// Returns the variables of the joints, each once, in ascending order.
  [[nodiscard]] const std::vector<std::size_t>& variables() const { return variables_; }
  /// Returns the pose of the second body in the first; `q` has a value for each variable of the tree.
  [[nodiscard]] Transform pose(std::span<const double> q) const;

 private:
  std::vector<RouteJoint> joints_;
  std::vector<Transform> fixed_;
  std::vector<std::size_t> variables_;
  bool is_connected_ = true;
};

}  // namespace urdfmill::collisions
