#include "urdfmill/kinematics/transform.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::kinematics {

Transform Transform::inverse() const {
  Transform result;
  result.rotation = rotation.transpose();
  result.position = -(result.rotation * position);
  return result;
}

Transform Transform::operator*(const Transform& other) const {
  Transform result;
  result.rotation = rotation * other.rotation;
  result.position = rotation * other.position + position;
  return result;
}

Transform transform(const urdf::Origin& origin) {
  Transform result;
  result.rotation = rotation(origin.rotation);
  result.position = Vector3(origin.xyz[0], origin.xyz[1], origin.xyz[2]);
  return result;
}

Matrix3 rotation(const urdf::Quaternion& quaternion) {
  Matrix3 r;
  const auto rows = urdf::rotation_matrix(quaternion);
  for (std::size_t i = 0; i < 3; ++i) r.row(static_cast<Eigen::Index>(i)) << rows[i][0], rows[i][1], rows[i][2];
  return r;
}

urdf::Quaternion quaternion(const Matrix3& r) {
  // Shepperd's method divides by the largest of the four components, which avoids small divisors.
  const double trace = r.trace();
  const std::array<double, 4> square{r(0, 0), r(1, 1), r(2, 2), trace};
  const auto largest = std::max_element(square.begin(), square.end()) - square.begin();
  urdf::Quaternion q{};
  if (largest == 3) {
    q = {r(2, 1) - r(1, 2), r(0, 2) - r(2, 0), r(1, 0) - r(0, 1), 1 + trace};
  } else {
    const auto i = static_cast<Eigen::Index>(largest);
    const Eigen::Index j = (i + 1) % 3;
    const Eigen::Index k = (i + 2) % 3;
    q[static_cast<std::size_t>(i)] = 1 + r(i, i) - r(j, j) - r(k, k);
    q[static_cast<std::size_t>(j)] = r(j, i) + r(i, j);
    q[static_cast<std::size_t>(k)] = r(k, i) + r(i, k);
    q[3] = r(k, j) - r(j, k);
  }
  double norm = 0;
  for (double c : q) norm += c * c;
  norm = q[3] < 0 ? -std::sqrt(norm) : std::sqrt(norm);
  for (double& c : q) c /= norm;
  return q;
}

Matrix3 rotation_about(const Vector3& unit_axis, double angle) {
  const double s = std::sin(angle);
  const double half = std::sin(angle / 2);
  const double v = 2 * half * half;  // 1 − cos without cancellation
  const double x = unit_axis.x();
  const double y = unit_axis.y();
  const double z = unit_axis.z();
  Matrix3 r;
  r << 1 - v * (y * y + z * z), v * x * y - s * z, v * x * z + s * y,  //
      v * x * y + s * z, 1 - v * (x * x + z * z), v * y * z - s * x,   //
      v * x * z - s * y, v * y * z + s * x, 1 - v * (x * x + y * y);
  return r;
}

std::array<double, 3> rpy(const Matrix3& r) {
  const double cosine = std::hypot(r(0, 0), r(1, 0));
  const double pitch = std::atan2(-r(2, 0), cosine);
  // Below this the yaw and roll axes coincide up to rounding, and only their sum is determined.
  constexpr double gimbal_lock = 1e-12;
  const double yaw = cosine < gimbal_lock ? 0 : std::atan2(r(1, 0), r(0, 0));
  // Roll is computed from Rz(−yaw) R, which compensates for the noise of a yaw near gimbal lock.
  const double s = std::sin(yaw);
  const double c = std::cos(yaw);
  return {std::atan2(s * r(0, 2) - c * r(1, 2), c * r(1, 1) - s * r(0, 1)), pitch, yaw};
}

double rotation_distance(const Matrix3& a, const Matrix3& b) {
  const Matrix3 r = a.transpose() * b;
  const double twice_sine = Vector3(r(2, 1) - r(1, 2), r(0, 2) - r(2, 0), r(1, 0) - r(0, 1)).norm();
  return std::atan2(twice_sine, r.trace() - 1);
}

double position_distance(const Transform& a, const Transform& b) {
  return (a.position - b.position).norm();
}

Matrix3 skew(const Vector3& a) {
  Matrix3 m;
  m << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return m;
}

Transform exponential(const Vector6& screw, double theta) {
  const Vector3 w = screw.head<3>();
  const Vector3 v = screw.tail<3>();
  Transform result;
  if (w.isZero(0)) {
    result.position = v * theta;
    return result;
  }
  result.rotation = rotation_about(w, theta);
  const double half = std::sin(theta / 2);
  const Matrix3 k = skew(w);
  result.position = (Matrix3::Identity() * theta + 2 * half * half * k + (theta - std::sin(theta)) * (k * k)) * v;
  return result;
}

Matrix6 adjoint(const Transform& t) {
  Matrix6 m = Matrix6::Zero();
  m.topLeftCorner<3, 3>() = t.rotation;
  m.bottomRightCorner<3, 3>() = t.rotation;
  m.bottomLeftCorner<3, 3>() = skew(t.position) * t.rotation;
  return m;
}

Vector6 transform_twist(const Transform& t, const Vector6& twist) {
  Vector6 result;
  result.head<3>() = t.rotation * twist.head<3>();
  result.tail<3>() = t.rotation * twist.tail<3>() + cross(t.position, result.head<3>());
  return result;
}

Matrix6 bracket(const Vector6& twist) {
  Matrix6 m = Matrix6::Zero();
  m.topLeftCorner<3, 3>() = skew(twist.head<3>());
  m.bottomRightCorner<3, 3>() = m.topLeftCorner<3, 3>();
  m.bottomLeftCorner<3, 3>() = skew(twist.tail<3>());
  return m;
}

double wrap(double angle) {
  const double wrapped = std::remainder(angle, 2 * pi);
  return wrapped <= -pi ? pi : wrapped;
}

}  // namespace urdfmill::kinematics
