// Equations in one angle, and the small geometric problems that closed-form inverse kinematics are made of (Paden and
// Kahan's subproblems, Lynch & Park §6.1; Pieper's three joints).
#pragma once
#include <array>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::kinematics {

/// The angles in (−π, π] with a cos x + b sin x = c: none, one (where they coincide) or two. A c that is out of reach
/// by no more than `tolerance` counts as the nearest that is not. Empty where a and b are both 0, too.
[[nodiscard]] std::vector<double> solve_angle(double a, double b, double c, double tolerance);

/// The angles in (−π, π] at which a trigonometric polynomial of degree 2 vanishes, at most 4, double roots twice:
/// f(x) = c[0] + c[1] cos x + c[2] sin x + c[3] cos 2x + c[4] sin 2x.
[[nodiscard]] std::vector<double> roots_of_trigonometric_polynomial(const std::array<double, 5>& c);

/// The angle by which `from` turns about the unit axis to get as near to `to` as it can, in (−π, π]; 0 where either
/// lies along the axis.
[[nodiscard]] double angle_between(const Vector3& axis, const Vector3& from, const Vector3& to);

/// A revolute joint in space at zero: its unit direction and a point on it (m).
struct Axis {
  Vector3 direction = Vector3::UnitZ();
  Vector3 point = Vector3::Zero();

  /// The motion by an angle.
  [[nodiscard]] Transform motion(double angle) const;
};

/// The angles of three revolute joints in series that carry the point `from` to `to`: at most 4 for axes in general
/// position. Where a joint's angle does not matter, it is 0. `scale` (m) is what lengths are compared with.
[[nodiscard]] std::vector<std::array<double, 3>> carry_point(const std::array<Axis, 3>& axes, const Vector3& from,
                                                             const Vector3& to, double scale);

/// The angles about three axes in series that together are the rotation: at most 2. Where two of them are one axis, the
/// first angle is 0.
[[nodiscard]] std::vector<std::array<double, 3>> turn_frame(const std::array<Vector3, 3>& directions,
                                                            const Matrix3& rotation);

}  // namespace urdfmill::kinematics
