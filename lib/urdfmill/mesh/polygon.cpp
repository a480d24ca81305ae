#include "urdfmill/mesh/polygon.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

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

using Point32 = std::array<float, 3>;

Point32 as_floats(const Point& p) {
  return {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])};
}

/// Returns the square of the distance between two points.
float square_between(const Point32& a, const Point32& b) {
  float sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum += (b[i] - a[i]) * (b[i] - a[i]);
  return sum;
}

/// Returns the two axes of the plane in which the first corner that turns is seen best.
std::array<std::size_t, 2> seen_axes(const std::vector<Point32>& points) {
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Point32 &a = points[i], &b = points[(i + 1) % count], &c = points[(i + 2) % count];
    Point32 normal{};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
      normal[k] = std::abs((b[l] - a[l]) * (c[m] - b[m]) - (b[m] - a[m]) * (c[l] - b[l]));
    }
    constexpr float least = std::numeric_limits<float>::epsilon();
    if (normal[0] <= least && normal[1] <= least && normal[2] <= least) continue;
    if (normal[0] > normal[1] && normal[0] > normal[2]) return {1, 2};
    return {0, normal[2] > normal[0] && normal[2] > normal[1] ? std::size_t{1} : std::size_t{2}};
  }
  return {1, 2};
}

/// True if the point is inside the triangle by the even-odd rule.
bool is_inside(const std::array<std::array<float, 2>, 3>& triangle, const std::array<float, 2>& p) {
  bool inside = false;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto &a = triangle[i], &b = triangle[(i + 2) % 3];
    if ((a[1] > p[1]) != (b[1] > p[1]) && p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/// Cuts ears off, the first that is found, and goes on where it was.
void cut_from_first(const std::vector<Point32>& points, std::vector<Triangle>& out) {
  const auto [u, v] = seen_axes(points);
  std::vector<std::uint32_t> left(points.size());
  std::iota(left.begin(), left.end(), 0U);
  const auto seen = [&, u = u, v = v](std::size_t at) {
    const Point32& p = points[left[at % left.size()]];
    return std::array<float, 2>{p[u], p[v]};
  };
  std::size_t at = 0;
  for (std::size_t misses = 0; left.size() > 3 && misses < left.size();) {
    if (at >= left.size()) at -= left.size();
    const std::array<std::array<float, 2>, 3> ear{seen(at), seen(at + 1), seen(at + 2)};
    const float turn =
        (ear[1][0] - ear[0][0]) * (ear[2][1] - ear[1][1]) - (ear[1][1] - ear[0][1]) * (ear[2][0] - ear[1][0]);
    // The side that the edge shows to the origin stands for the sense of the polygon.
    const float side = ear[0][0] * ear[1][1] - ear[0][1] * ear[1][0];
    bool is_ear = turn * side >= 0;
    for (std::size_t other = 3; is_ear && other < left.size(); ++other) is_ear = !is_inside(ear, seen(at + other));
    if (!is_ear) {
      ++at, ++misses;
      continue;
    }
    const auto corner = [&](std::size_t i) { return left[(at + i) % left.size()]; };
    out.push_back({corner(0), corner(1), corner(2)});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>((at + 1) % left.size()));
    misses = 0;
  }
  if (left.size() == 3) out.push_back({left[0], left[1], left[2]});
}

}  // namespace

void triangulate_from_first(const std::vector<Point>& positions, const std::vector<std::uint32_t>& corners,
                            std::vector<Triangle>& out) {
  std::vector<Point32> points;
  points.reserve(corners.size());
  for (const std::uint32_t corner : corners) points.push_back(as_floats(positions[corner]));
  if (points.size() == 3) {
    out.push_back({0, 1, 2});
  } else if (points.size() == 4) {
    const bool is_first_shorter = square_between(points[0], points[2]) < square_between(points[1], points[3]);
    out.push_back({0, 1, is_first_shorter ? 2U : 3U});
    out.push_back({is_first_shorter ? 0U : 1U, 2, 3});
  } else if (points.size() > 4) {
    cut_from_first(points, out);
  }
}

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
