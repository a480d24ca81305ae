// Arithmetic of points and directions.
#pragma once
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Returns the bits of the coordinates, with one zero: a key for tables of points.
[[nodiscard]] inline std::array<std::uint64_t, 3> bits_of(const Point& p) {
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value); };
  return {bits(p[0]), bits(p[1]), bits(p[2])};
}
/// Returns a + factor b.
[[nodiscard]] inline Point plus(const Point& a, const Point& b, double factor = 1) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}
[[nodiscard]] inline Point times(const Point& p, double factor) {
  return {p[0] * factor, p[1] * factor, p[2] * factor};
}
[[nodiscard]] inline Point minus(const Point& a, const Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
[[nodiscard]] inline Point cross(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
[[nodiscard]] inline double dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
[[nodiscard]] inline double distance_squared(const Point& a, const Point& b) {
  const Point apart = minus(a, b);
  return dot(apart, apart);
}
/// Normalises a direction; returns the other value for a zero vector.
[[nodiscard]] inline Point unit(const Point& p, const Point& otherwise = {0, 0, 1}) {
  const double length = std::sqrt(dot(p, p));
  return length > 0 ? Point{p[0] / length, p[1] / length, p[2] / length} : otherwise;
}

}  // namespace urdfmill::mesh
