// Equations in one angle, and the small geometric problems of closed-form inverse kinematics (Paden and Kahan's
// subproblems, Lynch & Park §6.1; Pieper's three joints).
#pragma once
#include <array>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::kinematics {

/// Returns the angles in (−π, π] with a cos x + b sin x = c: none, one (if they coincide) or two. A c that is out of
/// reach by at most `tolerance` is replaced by the nearest reachable value. Also empty if a and b are both 0.
[[nodiscard]] std::vector<double> solve_angle(double a, double b, double c, double tolerance);

/// Returns the angles in (−π, π] at which a trigonometric polynomial of degree 2 vanishes, at most 4, double roots
/// twice: f(x) = c[0] + c[1] cos x + c[2] sin x + c[3] cos 2x + c[4] sin 2x.
[[nodiscard]] std::vector<double> roots_of_trigonometric_polynomial(const std::array<double, 5>& c);

/// Returns the angle in (−π, π] by which `from` must turn about the unit axis to come as close to `to` as possible; 0
/// if either lies along the axis.
[[nodiscard]] double angle_between(const Vector3& axis, const Vector3& from, const Vector3& to);

/// A revolute joint in space at position 0: its unit direction and a point on it (m).
struct Axis {
  Vector3 direction = Vector3::UnitZ();
  Vector3 point = Vector3::Zero();

  /// Returns the motion by an angle.
  [[nodiscard]] Transform motion(double angle) const;
};

/// Returns the angles of three revolute joints in series that move the point `from` to `to`: at most 4 for axes in
/// general position. An angle without effect is 0. `scale` (m) is the reference for comparing lengths.
[[nodiscard]] std::vector<std::array<double, 3>> carry_point(const std::array<Axis, 3>& axes, const Vector3& from,
                                                             const Vector3& to, double scale);

/// Returns the angles about three axes in series whose product is the rotation: at most 2. If two of them coincide, the
/// first angle is 0.
[[nodiscard]] std::vector<std::array<double, 3>> turn_frame(const std::array<Vector3, 3>& directions,
                                                            const Matrix3& rotation);

}  // namespace urdfmill::kinematics
