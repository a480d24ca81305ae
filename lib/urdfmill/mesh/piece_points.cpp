#include "urdfmill/mesh/piece_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "urdfmill/mesh/clipping.hpp"
#include "urdfmill/mesh/points.hpp"

namespace urdfmill::mesh {
namespace {

/// Returns the part of a triangle in a cell.
Polygon part_in(const Cell& cell, const std::array<Point, 3>& triangle, double on_plane) {
  std::array<std::pair<double, double>, 3> range;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    range[axis] = std::minmax({triangle[0][axis], triangle[1][axis], triangle[2][axis]});
    if (range[axis].second < cell.low[axis] - on_plane || range[axis].first > cell.high[axis] + on_plane) return {};
  }
  const Point normal = cross(minus(triangle[1], triangle[0]), minus(triangle[2], triangle[0]));
  Polygon polygon(triangle.begin(), triangle.end());
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto [low, high] = range[axis];
    if (high <= cell.low[axis] + on_plane && !(low >= cell.low[axis] - on_plane && normal[axis] < 0)) return {};
    if (low >= cell.high[axis] - on_plane && !(high <= cell.high[axis] + on_plane && !(normal[axis] < 0))) return {};
    if (low < cell.low[axis] - on_plane) polygon = clipped(polygon, axis, cell.low[axis], Side::above, on_plane);
    if (high > cell.high[axis] + on_plane) polygon = clipped(polygon, axis, cell.high[axis], Side::below, on_plane);
  }
  return polygon;
}

}  // namespace

std::vector<Point> points_in(const Cell& cell, const SolidGrid& grid, const std::vector<Point>& corners,
                             const std::vector<Triangle>& triangles) {
  std::vector<Point> found;
  for (const Triangle& t : triangles) {
    const Polygon part = part_in(cell, {corners[t[0]], corners[t[1]], corners[t[2]]}, grid.tolerance());
    found.insert(found.end(), part.begin(), part.end());
  }
  for (unsigned corner = 0; corner < 8; ++corner) {
    Point p{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      p[axis] = (corner >> axis & 1U) != 0 ? cell.high[axis] : cell.low[axis];
    const auto is_finite = [](double value) { return std::isfinite(value); };
    if (std::all_of(p.begin(), p.end(), is_finite) && grid.is_solid(p)) found.push_back(p);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace urdfmill::mesh
