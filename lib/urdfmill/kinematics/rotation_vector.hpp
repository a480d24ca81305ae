// The vector of a rotation.
#pragma once
#include <cmath>

#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::kinematics {

/// Returns a rotation as a vector along its axis with the angle as length.
[[nodiscard]] inline Vector3 rotation_vector(const Matrix3& r) {
  const Vector3 twice_sine(r(2, 1) - r(1, 2), r(0, 2) - r(2, 0), r(1, 0) - r(0, 1));
  const double sine = twice_sine.norm() / 2;
  const double cosine = (r.trace() - 1) / 2;
  const double angle = std::atan2(sine, cosine);
  if (sine > 1e-9) return twice_sine * (angle / (2 * sine));
  if (cosine > 0) return twice_sine / 2;
  // For half a turn the axis is invariant: the largest column of R + 1.
  const Matrix3 doubled = r + Matrix3::Identity();
  Eigen::Index column = 0;
  doubled.colwise().norm().maxCoeff(&column);
  return doubled.col(column).normalized() * angle;
}

}  // namespace urdfmill::kinematics
