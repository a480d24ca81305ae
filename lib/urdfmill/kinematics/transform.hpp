// Rigid-body motions: poses, twists and the exponential between them.
//
// Notation and formulas follow Lynch & Park, Modern Robotics, chapter 3. Twists and wrenches are 6-vectors with the
// angular part first: (ω, v) and (m, f). Lengths in m, angles in rad.
#pragma once
#include <Eigen/Core>
#include <array>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

using Vector3 = Eigen::Vector3d;
using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix3 = Eigen::Matrix3d;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

inline constexpr double pi = 3.141592653589793238462643383279502884;

/// The pose of one frame in another: a point x in it is `rotation * x + position` in the other.
struct Transform {
  Matrix3 rotation = Matrix3::Identity();
  Vector3 position = Vector3::Zero();  ///< m

  /// Returns the inverse transform.
  [[nodiscard]] Transform inverse() const;
  /// Transforms a point in this frame to the outer one (m).
  [[nodiscard]] Vector3 operator*(const Vector3& point) const { return rotation * point + position; }
  /// Returns the composition: the pose, in the outer frame, of a frame given in this one.
  [[nodiscard]] Transform operator*(const Transform& other) const;
};

/// Returns the pose of an `<origin>`, with the rotation as urdfdom computes it.
[[nodiscard]] Transform transform(const urdf::Origin& origin);
/// Returns the rotation of a unit quaternion x y z w.
[[nodiscard]] Matrix3 rotation(const urdf::Quaternion& quaternion);
/// Returns the unit quaternion x y z w of a rotation, w ≥ 0.
[[nodiscard]] urdf::Quaternion quaternion(const Matrix3& rotation);
/// Returns the rotation about a unit axis (Rodrigues).
[[nodiscard]] Matrix3 rotation_about(const Vector3& unit_axis, double angle);
/// Returns fixed-axis roll, pitch, yaw: R = Rz(yaw) Ry(pitch) Rx(roll). At pitch = ±π/2 yaw is 0.
[[nodiscard]] std::array<double, 3> rpy(const Matrix3& rotation);

/// Returns the angle between two orientations, in [0, π]; accurate for tiny angles and near π.
[[nodiscard]] double rotation_distance(const Matrix3& a, const Matrix3& b);
/// Returns the distance of two frames' origins.
[[nodiscard]] double position_distance(const Transform& a, const Transform& b);

/// Returns the 3×3 matrix with `skew(a) * b == a × b`.
[[nodiscard]] Matrix3 skew(const Vector3& a);
/// Returns a × b, without the Eigen header that defines it.
[[nodiscard]] inline Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a.y() * b.z() - a.z() * b.y(), a.z() * b.x() - a.x() * b.z(), a.x() * b.y() - a.y() * b.x()};
}

/// Returns e^{[S]θ} for a screw axis S = (ω, v) with |ω| = 1 or ω = 0 (§3.3.3).
[[nodiscard]] Transform exponential(const Vector6& screw, double theta);
/// Returns Ad(T): the 6×6 matrix that transforms a twist from the frame with pose T to the outer frame (§3.3.2).
[[nodiscard]] Matrix6 adjoint(const Transform& t);
/// Returns Ad(T) · twist without forming the matrix.
[[nodiscard]] Vector6 transform_twist(const Transform& t, const Vector6& twist);
/// Returns ad(V): the Lie bracket as a matrix (§8.2).
[[nodiscard]] Matrix6 bracket(const Vector6& twist);

/// Returns the equivalent angle in (−π, π].
[[nodiscard]] double wrap(double angle);

}  // namespace urdfmill::kinematics
