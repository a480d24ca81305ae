#include "urdfmill/mesh/mass.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

#include "urdfmill/mesh/points.hpp"

namespace urdfmill::mesh {
namespace {

/// A sum compensated for the rounding of each addition (Neumaier, 1974).
class Sum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    lost_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }
  [[nodiscard]] double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0, lost_ = 0;
};

/// Row and column of each entry of a symmetric matrix.
constexpr std::array<std::array<std::size_t, 2>, 6> entries{{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}}};

/// Returns the inertia about the centroid from ∫xxᵀ about an origin.
Symmetric inertia_from(const Symmetric& second, double mass, const Point& g) {
  Symmetric c{};
  for (std::size_t k = 0; k < 6; ++k) c[k] = second[k] - mass * g[entries[k][0]] * g[entries[k][1]];
  const double trace = c[0] + c[3] + c[5];
  return {trace - c[0], -c[1], -c[2], trace - c[3], -c[4], trace - c[5]};
}

/// Sums over the tetrahedra between an origin and triangles.
class Solid {
 public:
  explicit Solid(const Point& origin) : origin_(origin) {}

  void add(const Point& first, const Point& second, const Point& third) {
    const Point a = minus(first, origin_), b = minus(second, origin_), c = minus(third, origin_);
    const Point n = cross(b, c);
    const double d = a[0] * n[0] + a[1] * n[1] + a[2] * n[2];
    volume_.add(d);
    const auto size = [](const Point& p) { return std::abs(p[0]) + std::abs(p[1]) + std::abs(p[2]); };
    magnitude_ += size(a) * size(b) * size(c);
    ++count_;
    const Point s{a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]};
    for (std::size_t i = 0; i < 3; ++i) first_[i].add(d * s[i]);
    for (std::size_t k = 0; k < 6; ++k) {
      const auto [i, j] = entries[k];
      second_[k].add(d * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j] + s[i] * s[j]));
    }
    const Point twice = cross(minus(second, first), minus(third, first));
    area_.add(std::sqrt(twice[0] * twice[0] + twice[1] * twice[1] + twice[2] * twice[2]) / 2);
  }

  [[nodiscard]] SolidProperties properties() const {
    SolidProperties result;
    result.volume = volume_.value() / 6;
    // The error of each determinant is a few roundings of the product of its lengths; that of the compensated sum is
    // one, plus second-order terms.
    constexpr double rounding = std::numeric_limits<double>::epsilon() / 2;
    const auto n = static_cast<double>(count_);
    result.volume_error =
        std::abs(result.volume) * rounding + magnitude_ / 6 * (8 * rounding + n * n * rounding * rounding);
    result.area = area_.value();
    result.centroid = origin_;
    if (result.volume == 0) return result;
    Point g{};
    for (std::size_t i = 0; i < 3; ++i) {
      g[i] = first_[i].value() / 24 / result.volume;
      result.centroid[i] += g[i];
    }
    Symmetric second{};
    for (std::size_t k = 0; k < 6; ++k) second[k] = second_[k].value() / 120;
    result.inertia = inertia_from(second, result.volume, g);
    return result;
  }

 private:
  Point origin_;
  Sum volume_, area_;
  std::array<Sum, 3> first_;
  std::array<Sum, 6> second_;
  double magnitude_ = 0;
  std::size_t count_ = 0;
};

}  // namespace

SolidProperties solid_properties(const Mesh& mesh, const Bounds& box) {
  Solid solid(box.middle());
  for (const Part& part : mesh.parts)
    for (const Triangle& t : part.triangles)
      solid.add(mesh.positions[t[0]], mesh.positions[t[1]], mesh.positions[t[2]]);
  return solid.properties();
}

SolidProperties solid_properties(const std::vector<Point>& positions, const std::vector<Triangle>& triangles,
                                 const Bounds& box) {
  Solid solid(box.middle());
  for (const Triangle& t : triangles) solid.add(positions[t[0]], positions[t[1]], positions[t[2]]);
  return solid.properties();
}

ShellProperties shell_properties(const Mesh& mesh, const Bounds& box) {
  const Point origin = box.middle();
  Sum area;
  std::array<Sum, 3> first;
  std::array<Sum, 6> second;
  for (const Part& part : mesh.parts)
    for (const Triangle& t : part.triangles) {
      const Point a = minus(mesh.positions[t[0]], origin), b = minus(mesh.positions[t[1]], origin),
                  c = minus(mesh.positions[t[2]], origin);
      const Point twice = cross(minus(b, a), minus(c, a));
      const double size = std::sqrt(twice[0] * twice[0] + twice[1] * twice[1] + twice[2] * twice[2]) / 2;
      const Point s{a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]};
      area.add(size);
      for (std::size_t i = 0; i < 3; ++i) first[i].add(size * s[i]);
      for (std::size_t k = 0; k < 6; ++k) {
        const auto [i, j] = entries[k];
        second[k].add(size * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j] + s[i] * s[j]));
      }
    }
  ShellProperties result{area.value(), origin, {}};
  if (result.area == 0) return result;
  Point g{};
  for (std::size_t i = 0; i < 3; ++i) {
    g[i] = first[i].value() / 3 / result.area;
    result.centroid[i] += g[i];
  }
  Symmetric c{};
  for (std::size_t k = 0; k < 6; ++k) c[k] = second[k].value() / 12;
  result.inertia = inertia_from(c, result.area, g);
  return result;
}

}  // namespace urdfmill::mesh
