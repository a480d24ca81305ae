// Points and directions in single precision, for ray tracing.
#pragma once
#include <cmath>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::picture {

/// x, y, z.
struct Vector {
  float x = 0, y = 0, z = 0;
};

[[nodiscard]] inline Vector single(const mesh::Point& p) {
  return {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])};
}
[[nodiscard]] inline Vector operator+(const Vector& a, const Vector& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] inline Vector operator-(const Vector& a, const Vector& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] inline Vector operator-(const Vector& a) {
  return {-a.x, -a.y, -a.z};
}
[[nodiscard]] inline Vector operator*(const Vector& a, float s) {
  return {a.x * s, a.y * s, a.z * s};
}
/// Multiplies component by component, as for colours.
[[nodiscard]] inline Vector operator*(const Vector& a, const Vector& b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}
[[nodiscard]] inline float dot(const Vector& a, const Vector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] inline Vector cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[nodiscard]] inline float length(const Vector& a) {
  return std::sqrt(dot(a, a));
}
/// Normalises a vector; a zero vector is returned unchanged.
[[nodiscard]] inline Vector unit(const Vector& a) {
  const float size = length(a);
  return size > 0 ? a * (1 / size) : a;
}
/// Two directions perpendicular to a unit vector and to each other (Duff et al., JCGT 6(1), 2017).
inline void basis(const Vector& n, Vector& a, Vector& b) {
  const float sign = std::copysign(1.0F, n.z);
  const float s = -1 / (sign + n.z);
  const float t = n.x * n.y * s;
  a = {1 + sign * n.x * n.x * s, sign * t, -sign * n.x};
  b = {t, sign + n.y * n.y * s, -n.y};
}
[[nodiscard]] inline Vector mix(const Vector& a, const Vector& b, float t) {
  return a + (b - a) * t;
}

}  // namespace urdfmill::picture
