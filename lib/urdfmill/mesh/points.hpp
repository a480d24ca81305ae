// Arithmetic of points and directions.
#pragma once
#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

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

}  // namespace urdfmill::mesh
