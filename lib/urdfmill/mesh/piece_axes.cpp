#include "urdfmill/mesh/piece_axes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "urdfmill/mesh/points.hpp"

namespace urdfmill::mesh {
namespace {

/// A direction and the area of the triangles across it, in either sense.
struct Faces {
  Point normal{};
  double area = 0;
};

/// Normals that differ by less than this, in each component, are of one face. Stored positions are often floats.
constexpr double step = 1e-3;

std::vector<Faces> faces_by_area(const Surface& surface, double& all) {
  std::map<std::array<long, 3>, Faces> known;
  for (const Triangle& t : surface.triangles) {
    const Point& a = surface.vertices[t[0]];
    Point normal = cross(minus(surface.vertices[t[1]], a), minus(surface.vertices[t[2]], a));
    const double area = std::sqrt(dot(normal, normal)) / 2;
    if (!(area > 0) || !std::isfinite(area)) continue;
    all += area;
    normal = unit(normal);
    // One of the two senses: the first component that is not small is positive.
    std::size_t first = 0;
    while (first < 2 && std::abs(normal[first]) <= step) ++first;
    if (normal[first] < 0) normal = {-normal[0], -normal[1], -normal[2]};
    std::array<long, 3> key{};
    for (std::size_t i = 0; i < 3; ++i) key[i] = std::lround(normal[i] / step);
    Faces& faces = known[key];
    faces.normal = plus(faces.normal, normal, area);
    faces.area += area;
  }
  std::vector<Faces> sorted;
  for (const auto& [key, faces] : known) sorted.push_back({unit(faces.normal), faces.area});
  std::stable_sort(sorted.begin(), sorted.end(), [](const Faces& a, const Faces& b) { return a.area > b.area; });
  return sorted;
}

}  // namespace

Axes piece_axes(const Surface& surface) {
  const Axes own{Point{1, 0, 0}, Point{0, 1, 0}, Point{0, 0, 1}};
  double all = 0;
  const std::vector<Faces> faces = faces_by_area(surface, all);
  // The faces of a finely divided round body are small.
  constexpr double notable = 0.05;
  constexpr double aligned = 1 - 1e-6, across = 1e-3;
  if (faces.empty() || faces[0].area < notable * all) return own;
  const auto is_own = [&](const Point& p) {
    return std::any_of(p.begin(), p.end(), [](double part) { return std::abs(part) > aligned; });
  };
  const auto second = std::find_if(faces.begin(), faces.end(), [&](const Faces& other) {
    return std::abs(dot(other.normal, faces[0].normal)) < across;
  });
  const bool has_second = second != faces.end() && second->area >= notable * all;
  if (is_own(faces[0].normal) && (!has_second || is_own(second->normal))) return own;
  const Point z = faces[0].normal;
  const Point other = has_second ? second->normal : std::abs(z[0]) < 0.6 ? own[0] : own[1];
  const Point x = unit(minus(other, times(z, dot(other, z))));
  return {x, cross(z, x), z};
}

}  // namespace urdfmill::mesh
