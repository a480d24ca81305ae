#include "urdfmill/mesh/polygon.hpp"

#include <cmath>
#include <cstddef>

namespace urdfmill::mesh {
namespace {

using FlatPoint = std::array<double, 2>;

/// Returns twice the signed area of a triangle in the plane.
double area(const FlatPoint& a, const FlatPoint& b, const FlatPoint& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// Projects the corners along the mean normal, so that they run counter-clockwise.
std::vector<FlatPoint> flatten(const std::vector<Point>& positions, const std::vector<std::uint32_t>& corners) {
  Point normal{};
  const Point& o = positions[corners[0]];
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    const Point &b = positions[corners[i]], &c = positions[corners[i + 1]];
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
      normal[k] += (b[l] - o[l]) * (c[m] - o[m]) - (b[m] - o[m]) * (c[l] - o[l]);
    }
  }
  std::size_t axis = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(normal[k]) > std::abs(normal[axis])) axis = k;
  const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
  const double side = normal[axis] < 0 ? -1 : 1;
  std::vector<FlatPoint> result;
  result.reserve(corners.size());
  for (const std::uint32_t corner : corners) result.push_back({positions[corner][u], side * positions[corner][v]});
  return result;
}

bool is_convex(const std::vector<FlatPoint>& points) {
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i)
    if (area(points[i], points[(i + 1) % count], points[(i + 2) % count]) < 0) return false;
  // A star also turns left everywhere, but then a triangle of the fan is reversed.
  for (std::size_t i = 1; i + 1 < count; ++i)
    if (area(points[0], points[i], points[i + 1]) < 0) return false;
  return true;
}

bool contains(const FlatPoint& a, const FlatPoint& b, const FlatPoint& c, const FlatPoint& p) {
  return area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0;
}

/// The remaining corners, in a ring.
class EarCutter {
 public:
  explicit EarCutter(const std::vector<FlatPoint>& points) : points_(points) {
    for (std::uint32_t i = 0; i < points.size(); ++i) left_.push_back(i);
  }

  /// Returns false if no ear is found, because the polygon intersects itself.
  bool cut(std::vector<Triangle>& out) {
    std::size_t at = 0, misses = 0;
    while (left_.size() > 3) {
      if (misses > left_.size()) return false;
      if (at >= left_.size()) at = 0;
      const Triangle corner = corner_at(at);
      if (!is_ear(corner)) {
        ++at, ++misses;
        continue;
      }
      out.push_back(corner);
      left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(at));
      misses = 0;
    }
    out.push_back({left_[0], left_[1], left_[2]});
    return true;
  }

 private:
  /// Returns a corner with its neighbours.
  [[nodiscard]] Triangle corner_at(std::size_t at) const {
    return {at > 0 ? left_[at - 1] : left_.back(), left_[at], at + 1 < left_.size() ? left_[at + 1] : left_.front()};
  }

  [[nodiscard]] bool is_ear(const Triangle& corner) const {
    const FlatPoint &a = points_[corner[0]], &b = points_[corner[1]], &c = points_[corner[2]];
    if (area(a, b, c) <= 0) return false;
    for (const std::uint32_t other : left_) {
      const FlatPoint& p = points_[other];
      // Corners at the same place as one of the ear's do not lie inside it.
      if (p != a && p != b && p != c && contains(a, b, c, p)) return false;
    }
    return true;
  }

  const std::vector<FlatPoint>& points_;
  std::vector<std::uint32_t> left_;
};

}  // namespace

void triangulate(const std::vector<Point>& positions, const std::vector<std::uint32_t>& corners,
                 std::vector<Triangle>& out) {
  const auto count = static_cast<std::uint32_t>(corners.size());
  if (count < 3) return;
  const std::size_t before = out.size();
  constexpr std::size_t most_cut = 4096;  // the time grows at least with the square
  if (count > 3 && count <= most_cut) {
    const std::vector<FlatPoint> points = flatten(positions, corners);
    if (!is_convex(points)) {
      if (EarCutter(points).cut(out)) return;
      out.resize(before);
    }
  }
  for (std::uint32_t i = 1; i + 1 < count; ++i) out.push_back({0, i, i + 1});
}

}  // namespace urdfmill::mesh
