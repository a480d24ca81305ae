// Coordinates of links that move with the variables of a tree: their values, Jacobians and the Jacobians' rates. What
// task-space dynamics and constraints are made of.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::kinematics {

/// A coordinate of a link's frame in the root's frame. x, y, z in m; roll, pitch and yaw (fixed axes) in rad; the
/// others are velocities only: of the origin, m/s, and angular, rad/s, both along the root's axes.
enum class Coordinate : std::uint8_t { x, y, z, roll, pitch, yaw, vx, vy, vz, wx, wy, wz };
/// "x", …, "wz".
[[nodiscard]] std::string_view text(Coordinate coordinate);
/// The coordinate of that name.
[[nodiscard]] std::optional<Coordinate> find_coordinate(std::string_view name);
/// Whether it is a velocity that is not the rate of one of the coordinates here.
[[nodiscard]] constexpr bool is_velocity(Coordinate coordinate) {
  return coordinate >= Coordinate::vx;
}

/// A body at a state of the tree: its pose and how that changes with the variables.
class BodyState {
 public:
  /// At `q` (rad, m) and `dq`, one a variable.
  BodyState(const Dynamics& dynamics, const Tree& tree, std::span<const double> q, std::span<const double> dq,
            std::size_t body);

  /// In the root's frame.
  [[nodiscard]] const Transform& pose() const { return pose_; }
  /// The geometric Jacobian, 6×n: ω and the velocity of the body's origin, both along the root's axes.
  [[nodiscard]] const Matrix& jacobian() const { return jacobian_; }
  /// Its rate, 6×n.
  [[nodiscard]] const Matrix& jacobian_rate() const { return rate_; }
  /// roll, pitch, yaw (rad), fixed axes.
  [[nodiscard]] const Vector3& rpy() const { return rpy_; }
  /// The analytic Jacobian, 6×n: the rates of roll, pitch and yaw, and the velocity of the origin. At pitch = ±π/2 its
  /// upper rows are not finite.
  [[nodiscard]] Matrix analytic_jacobian() const;
  /// The rates of the quaternion x, y, z, w (w ≥ 0) of the orientation, 4×n.
  [[nodiscard]] Matrix quaternion_jacobian() const;

  /// The coordinate's value; 0 for velocities.
  [[nodiscard]] double value(Coordinate coordinate) const;
  /// The wrench (m, f), about the body's origin along the root's axes, that does work on that coordinate alone: the
  /// row of its rate is jacobian()ᵀ times it.
  [[nodiscard]] Vector6 wrench(Coordinate coordinate) const;
  /// The row of its rate: rate = row · q̇. Not finite for roll and yaw at pitch = ±π/2.
  [[nodiscard]] Vector row(Coordinate coordinate) const;
  /// How that row changes with time.
  [[nodiscard]] Vector row_rate(Coordinate coordinate) const;

 private:
  [[nodiscard]] Matrix3 rates_of_rpy() const;

  Transform pose_;
  Vector3 rpy_;
  Vector3 rpy_rate_;
  Matrix jacobian_;
  Matrix rate_;
};

}  // namespace urdfmill::kinematics
