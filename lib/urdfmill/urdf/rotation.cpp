#include <cmath>
#include <numbers>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

Quaternion normalised(const Quaternion& q) {
  const double squared_norm = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  if (squared_norm == 0.0) return {0, 0, 0, 1};
  const double norm = std::sqrt(squared_norm);
  return {q[0] / norm, q[1] / norm, q[2] / norm, q[3] / norm};
}

Quaternion rotation_from_rpy(double roll, double pitch, double yaw) {
  const double sin_r = std::sin(roll / 2), cos_r = std::cos(roll / 2);
  const double sin_p = std::sin(pitch / 2), cos_p = std::cos(pitch / 2);
  const double sin_y = std::sin(yaw / 2), cos_y = std::cos(yaw / 2);
  return normalised({sin_r * cos_p * cos_y - cos_r * sin_p * sin_y, cos_r * sin_p * cos_y + sin_r * cos_p * sin_y,
                     cos_r * cos_p * sin_y - sin_r * sin_p * cos_y, cos_r * cos_p * cos_y + sin_r * sin_p * sin_y});
}

std::array<std::array<double, 3>, 3> rotation_matrix(const Quaternion& q) {
  const auto [x, y, z, w] = q;
  return {{{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
           {2 * (x * y + w * z), w * w + y * y - x * x - z * z, 2 * (y * z - w * x)},
           {2 * (x * z - w * y), 2 * (y * z + w * x), w * w + z * z - x * x - y * y}}};
}

std::array<double, 3> rotated(const Quaternion& q, const std::array<double, 3>& v) {
  std::array<double, 3> result{};
  const auto matrix = rotation_matrix(q);
  for (std::size_t i = 0; i < 3; ++i) result[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
  return result;
}

std::array<double, 3> rpy_from_rotation(const Quaternion& q) {
  const auto [x, y, z, w] = q;
  const double difference = std::atan2(x - z, w + y);
  const double sum = std::atan2(x + z, w - y);
  const double pitch = 2 * std::atan2(std::hypot(w + y, x - z), std::hypot(w - y, x + z)) - std::numbers::pi / 2;
  return {sum + difference, pitch, sum - difference};
}

}  // namespace urdfmill::urdf
