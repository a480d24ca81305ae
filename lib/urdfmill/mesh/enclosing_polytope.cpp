#include "urdfmill/mesh/enclosing_polytope.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/points.hpp"

namespace urdfmill::mesh {
namespace {

std::vector<Point> face_normals(const Mesh& hull) {
  std::vector<Point> normals;
  for (const Part& part : hull.parts)
    for (const Triangle& t : part.triangles) {
      const Point& a = hull.positions[t[0]];
      normals.push_back(unit(cross(minus(hull.positions[t[1]], a), minus(hull.positions[t[2]], a))));
    }
  return normals;
}

/// Returns directions of which each is the farthest from those before, after the six along the axes, which make any
/// body finite.
std::vector<Point> spread_apart(const std::vector<Point>& normals, std::size_t most) {
  std::vector<Point> chosen{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  std::vector<double> nearness(normals.size(), -1);  // cosine of the angle to the nearest chosen one
  std::size_t counted = 0;
  while (chosen.size() < most) {
    for (; counted < chosen.size(); ++counted)
      for (std::size_t i = 0; i < normals.size(); ++i)
        nearness[i] = std::max(nearness[i], dot(normals[i], chosen[counted]));
    const auto farthest = std::min_element(nearness.begin(), nearness.end());
    constexpr double same = 1 - 1e-9;
    if (farthest == nearness.end() || *farthest > same) break;
    chosen.push_back(normals[static_cast<std::size_t>(farthest - nearness.begin())]);
  }
  return chosen;
}

double largest_along(const std::vector<Point>& points, const Point& direction) {
  double largest = -std::numeric_limits<double>::infinity();
  for (const Point& p : points) largest = std::max(largest, dot(p, direction));
  return largest;
}

}  // namespace

std::optional<Mesh> enclosing_polytope(const Mesh& hull, std::size_t faces) {
  const auto box = bounds(hull);
  if (!box) return std::nullopt;
  Point middle{};
  for (const Point& p : hull.positions) middle = plus(middle, p, 1 / static_cast<double>(hull.positions.size()));
  // The polar body: a plane n·x = d becomes the point n/d, and a face of the hull of these points a corner.
  std::vector<Point> polar;
  for (const Point& normal : spread_apart(face_normals(hull), faces)) {
    const double distance = largest_along(hull.positions, normal) - dot(middle, normal);
    if (!(distance > 0)) return std::nullopt;
    polar.push_back(times(normal, 1 / distance));
  }
  const auto polar_hull = convex_hull(polar);
  if (!polar_hull) return std::nullopt;
  std::vector<Point> corners;
  for (const Triangle& t : polar_hull->parts[0].triangles) {
    const Point& a = polar_hull->positions[t[0]];
    const Point normal = cross(minus(polar_hull->positions[t[1]], a), minus(polar_hull->positions[t[2]], a));
    const double height = dot(normal, a);
    if (!(height > 0)) return std::nullopt;
    corners.push_back(plus(middle, normal, 1 / height));
  }
  // Planes that are almost parallel meet far away: such a corner may not be cut off by the others.
  const double far = 2 * box->diagonal();
  for (const Point& corner : corners)
    if (!(distance_squared(corner, box->middle()) < far * far)) return std::nullopt;
  return convex_hull(corners);
}

std::vector<Point> farthest_points(const std::vector<Point>& points, std::size_t directions) {
  std::vector<Point> found;
  const double golden_angle = std::numbers::pi * (3 - std::sqrt(5.0));
  for (std::size_t i = 0; i < directions && !points.empty(); ++i) {
    // A spiral of equal areas over the sphere.
    const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(directions);
    const double angle = golden_angle * static_cast<double>(i), radius = std::sqrt(1 - z * z);
    const Point direction{radius * std::cos(angle), radius * std::sin(angle), z};
    found.push_back(*std::max_element(points.begin(), points.end(), [&](const Point& a, const Point& b) {
      return dot(a, direction) < dot(b, direction);
    }));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace urdfmill::mesh
