// Coordinates of links as functions of the variables of a tree: their values, Jacobians and the Jacobians' rates. They
// are the basis of task-space dynamics and constraints.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::kinematics {

/// A coordinate of a link's frame in the root's frame. x, y, z in m; roll, pitch and yaw (fixed axes) in rad; the
/// others are velocities only: linear of the origin (m/s) and angular (rad/s), both along the root's axes.
enum class Coordinate : std::uint8_t { x, y, z, roll, pitch, yaw, vx, vy, vz, wx, wy, wz };
/// Returns "x", …, "wz".
[[nodiscard]] std::string_view text(Coordinate coordinate);
/// Returns the coordinate of that name.
[[nodiscard]] std::optional<Coordinate> find_coordinate(std::string_view name);
/// True for a velocity that is not the rate of one of the coordinates here.
[[nodiscard]] constexpr bool is_velocity(Coordinate coordinate) {
  return coordinate >= Coordinate::vx;
}

/// The axes along which velocities are taken.
enum class Axes : std::uint8_t {
  root,  ///< those of the root's frame
  body,  ///< those of the body's own frame, which turn with it; for velocities only
};

/// A body at a state of the tree: its pose, and its derivatives with respect to the variables.
class BodyState {
 public:
  /// Evaluates at `q` (rad, m) and `dq`, one for each variable.
  BodyState(const Dynamics& dynamics, const Tree& tree, std::span<const double> q, std::span<const double> dq,
            std::size_t body);

  /// Returns the pose in the root's frame.
  [[nodiscard]] const Transform& pose() const { return pose_; }
  /// Returns the geometric Jacobian, 6×n: ω and the velocity of the body's origin, both along the root's axes.
  [[nodiscard]] const Matrix& jacobian() const { return jacobian_; }
  /// Returns the time derivative of the Jacobian, 6×n.
  [[nodiscard]] const Matrix& jacobian_rate() const { return rate_; }
  /// Returns roll, pitch, yaw (rad), fixed axes.
  [[nodiscard]] const Vector3& rpy() const { return rpy_; }
  /// Returns the analytic Jacobian, 6×n: the rates of roll, pitch and yaw, and the velocity of the origin. At pitch =
  /// ±π/2 its upper rows are not finite.
  [[nodiscard]] Matrix analytic_jacobian() const;
  /// Returns the rates of the quaternion x, y, z, w (w ≥ 0) of the orientation, 4×n.
  [[nodiscard]] Matrix quaternion_jacobian() const;

  /// Returns the coordinate's value; 0 for velocities.
  [[nodiscard]] double value(Coordinate coordinate) const;
  /// Returns the wrench (m, f), about the body's origin along the root's axes, that does work on that coordinate only:
  /// row() is jacobian()ᵀ times this wrench.
  [[nodiscard]] Vector6 wrench(Coordinate coordinate, Axes axes = Axes::root) const;
  /// Returns the row of the coordinate's rate: rate = row · q̇. Not finite for roll and yaw at pitch = ±π/2.
  [[nodiscard]] Vector row(Coordinate coordinate, Axes axes = Axes::root) const;
  /// Returns the time derivative of that row.
  [[nodiscard]] Vector row_rate(Coordinate coordinate, Axes axes = Axes::root) const;

 private:
  [[nodiscard]] Matrix3 rates_of_rpy() const;

  Transform pose_;
  Vector3 rpy_;
  Vector3 rpy_rate_;
  Vector3 angular_velocity_;
  Matrix jacobian_;
  Matrix rate_;
};

}  // namespace urdfmill::kinematics
