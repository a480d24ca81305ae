#include "urdfmill/mesh/piece_distances.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/triangle_distance.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::mesh {
namespace {

/// A point and its distance from the nearest solid voxel, from middle to middle; m.
using Sample = std::pair<double, Point>;

/// Adds the points of a lattice on a triangle that are not in solid voxels.
void add_samples(const Point& a, const Point& b, const Point& c, const SolidGrid& grid,
                 const std::vector<double>& distances, std::vector<Sample>& samples) {
  const double longest = std::sqrt(std::max({distance_squared(a, b), distance_squared(b, c), distance_squared(c, a)}));
  constexpr double most_steps = 100;
  const int steps = static_cast<int>(std::clamp(std::ceil(longest / grid.edge()), 1.0, most_steps));
  for (int i = 0; i <= steps; ++i)
    for (int j = 0; i + j <= steps; ++j) {
      const Point p =
          plus(plus(a, minus(b, a), static_cast<double>(i) / steps), minus(c, a), static_cast<double>(j) / steps);
      const double distance = distances[grid.index_of(p)];
      if (distance > 0) samples.emplace_back(distance, p);
    }
}

}  // namespace

double farthest_outside(const Mesh& hull, const std::vector<Point>& points) {
  double farthest = 0;
  for (const Part& part : hull.parts)
    for (const Triangle& t : part.triangles) {
      const Point& a = hull.positions[t[0]];
      const Point& b = hull.positions[t[1]];
      const Point& c = hull.positions[t[2]];
      const Point area = cross(minus(b, a), minus(c, a));
      // Rounding turns the normal of a sliver in any direction; the faces around it say the same.
      constexpr double narrow = 1e-9;
      if (!(dot(area, area) > std::pow(narrow * std::max(distance_squared(a, b), distance_squared(a, c)), 2))) continue;
      const Point normal = unit(area);
      for (const Point& p : points) farthest = std::max(farthest, dot(normal, minus(p, a)));
    }
  return farthest;
}

double farthest_beyond(const std::vector<Mesh>& pieces, const SolidGrid& grid, const std::vector<Point>& corners,
                       const std::vector<Triangle>& triangles, unsigned jobs) {
  const std::vector<double> distances = grid.distances();
  std::vector<std::vector<Sample>> by_piece(pieces.size());
  threads::parallel_for(pieces.size(), jobs, [&](std::size_t i) {
    const Mesh& piece = pieces[i];
    for (const Triangle& t : piece.parts[0].triangles)
      add_samples(piece.positions[t[0]], piece.positions[t[1]], piece.positions[t[2]], grid, distances, by_piece[i]);
  });
  std::vector<Sample> samples;
  for (const auto& some : by_piece) samples.insert(samples.end(), some.begin(), some.end());
  std::sort(samples.begin(), samples.end(), std::greater<>());
  // Points with the largest distances from voxels; the rest cannot be farther than the first by more than a voxel.
  constexpr std::size_t most = 32;
  samples.resize(std::min(samples.size(), most));
  std::vector<double> exact(samples.size(), std::numeric_limits<double>::infinity());
  threads::parallel_for(samples.size(), jobs, [&](std::size_t i) {
    for (const Triangle& t : triangles)
      exact[i] = std::min(exact[i],
                          distance_squared_to_triangle(samples[i].second, corners[t[0]], corners[t[1]], corners[t[2]]));
  });
  return exact.empty() ? 0 : std::sqrt(*std::max_element(exact.begin(), exact.end()));
}

}  // namespace urdfmill::mesh
