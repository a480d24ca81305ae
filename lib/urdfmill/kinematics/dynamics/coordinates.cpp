#include "urdfmill/kinematics/dynamics/coordinates.hpp"

#include <array>
#include <cmath>

#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::kinematics {
namespace {

constexpr std::array<std::string_view, 12> coordinate_names{"x",  "y",  "z",  "roll", "pitch", "yaw",
                                                            "vx", "vy", "vz", "wx",   "wy",    "wz"};

/// Returns the matrix E(roll, pitch, yaw) with (d roll, d pitch, d yaw)/dt = E ω for fixed axes, ω along the outer
/// axes.
Matrix3 rpy_rates(const Vector3& rpy) {
  const double sp = std::sin(rpy.y()), cp = std::cos(rpy.y()), sy = std::sin(rpy.z()), cy = std::cos(rpy.z());
  Matrix3 e;
  e << cy / cp, sy / cp, 0, -sy, cy, 0, cy * sp / cp, sy * sp / cp, 1;
  return e;
}

/// Returns dE/dt at that rate of roll, pitch and yaw.
Matrix3 rpy_rates_rate(const Vector3& rpy, const Vector3& rate) {
  const double sp = std::sin(rpy.y()), cp = std::cos(rpy.y()), sy = std::sin(rpy.z()), cy = std::cos(rpy.z());
  const double tp = sp / cp;
  Matrix3 by_pitch, by_yaw;
  by_pitch << cy * tp / cp, sy * tp / cp, 0, 0, 0, 0, cy / (cp * cp), sy / (cp * cp), 0;
  by_yaw << -sy / cp, cy / cp, 0, -cy, -sy, 0, -sy * tp, cy * tp, 0;
  return by_pitch * rate.y() + by_yaw * rate.z();
}

}  // namespace

std::string_view text(Coordinate coordinate) {
  return coordinate_names[static_cast<std::size_t>(coordinate)];
}

std::optional<Coordinate> find_coordinate(std::string_view name) {
  for (std::size_t i = 0; i < coordinate_names.size(); ++i)
    if (coordinate_names[i] == name) return static_cast<Coordinate>(i);
  return std::nullopt;
}

BodyState::BodyState(const Dynamics& dynamics, const Tree& tree, std::span<const double> q, std::span<const double> dq,
                     std::size_t body)
    : pose_(body_poses(tree, q)[body]),
      jacobian_(dynamics.space_jacobian(q, body)),
      rate_(dynamics.space_jacobian_rate(q, dq, body)) {
  const auto [roll, pitch, yaw] = kinematics::rpy(pose_.rotation);
  rpy_ = {roll, pitch, yaw};
  // A spatial twist (ω, v) moves the origin at v + ω × p.
  const Vector6 twist = jacobian_ * Eigen::Map<const Vector>(dq.data(), static_cast<Eigen::Index>(dq.size()));
  const Vector3 velocity = twist.tail<3>() + cross(Vector3(twist.head<3>()), pose_.position);
  for (Eigen::Index i = 0; i < jacobian_.cols(); ++i) {
    const Vector3 turn = jacobian_.col(i).head<3>();
    const Vector3 turn_rate = rate_.col(i).head<3>();
    rate_.col(i).tail<3>() += cross(turn_rate, pose_.position) + cross(turn, velocity);
    jacobian_.col(i).tail<3>() += cross(turn, pose_.position);
  }
  angular_velocity_ = twist.head<3>();
  rpy_rate_ = rates_of_rpy() * twist.head<3>();
}

Matrix3 BodyState::rates_of_rpy() const {
  return rpy_rates(rpy_);
}

Matrix BodyState::analytic_jacobian() const {
  Matrix result = jacobian_;
  result.topRows<3>() = rates_of_rpy() * jacobian_.topRows<3>();
  return result;
}

Matrix BodyState::quaternion_jacobian() const {
  const auto [x, y, z, w] = kinematics::quaternion(pose_.rotation);
  Eigen::Matrix<double, 4, 3> half;
  half << w, z, -y, -z, w, x, y, -x, w, -x, -y, -z;
  return half * jacobian_.topRows<3>() / 2;
}

double BodyState::value(Coordinate coordinate) const {
  const auto k = static_cast<Eigen::Index>(coordinate);
  if (coordinate <= Coordinate::z) return pose_.position(k);
  if (coordinate <= Coordinate::yaw) return rpy_(k - 3);
  return 0;
}

Vector6 BodyState::wrench(Coordinate coordinate, Axes axes) const {
  const auto k = static_cast<Eigen::Index>(coordinate);
  Vector6 result = Vector6::Zero();
  if (coordinate <= Coordinate::z)
    result(3 + k) = 1;
  else if (coordinate <= Coordinate::yaw)
    result.head<3>() = rates_of_rpy().row(k - 3).transpose();
  else if (coordinate <= Coordinate::vz)
    result(k - 3) = 1;
  else
    result(k - 9) = 1;
  if (axes == Axes::body) {
    result.head<3>() = pose_.rotation * result.head<3>();
    result.tail<3>() = pose_.rotation * result.tail<3>();
  }
  return result;
}

Vector BodyState::row(Coordinate coordinate, Axes axes) const {
  return jacobian_.transpose() * wrench(coordinate, axes);
}

Vector BodyState::row_rate(Coordinate coordinate, Axes axes) const {
  const Vector6 along = wrench(coordinate, axes);
  Vector result = rate_.transpose() * along;
  if (coordinate >= Coordinate::roll && coordinate <= Coordinate::yaw)
    result += jacobian_.topRows<3>().transpose() *
              rpy_rates_rate(rpy_, rpy_rate_).row(static_cast<Eigen::Index>(coordinate) - 3).transpose();
  if (axes == Axes::body) {  // its axes turn
    Vector6 turning;
    turning << cross(angular_velocity_, Vector3(along.head<3>())), cross(angular_velocity_, Vector3(along.tail<3>()));
    result += jacobian_.transpose() * turning;
  }
  return result;
}

}  // namespace urdfmill::kinematics
