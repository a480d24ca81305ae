#include "urdfmill/mesh/hull.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/topology.hpp"

namespace urdfmill::mesh {
namespace {

#ifdef __SIZEOF_FLOAT128__
__extension__ using Quad = __float128;
#else
using Quad = long double;
#endif

constexpr std::uint32_t no_vertex = 0xffffffff;

template <class Number>
Number determinant(const Point& a, const Point& b, const Point& c, const Point& p, Number& magnitude) {
  std::array<std::array<Number, 3>, 3> m{};
  for (std::size_t i = 0; i < 3; ++i) {
    m[0][i] = Number(b[i]) - Number(a[i]);
    m[1][i] = Number(c[i]) - Number(a[i]);
    m[2][i] = Number(p[i]) - Number(a[i]);
  }
  const auto positive = [](Number x) { return x < 0 ? -x : x; };
  Number sum = 0;
  magnitude = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const Number left = m[0][j] * m[1][k], right = m[0][k] * m[1][j];
    sum += m[2][i] * (left - right);
    magnitude += positive(m[2][i]) * (positive(left) + positive(right));
  }
  return sum;
}

/// Returns 1 for a point outside the plane of a counter-clockwise facet, 0 for one in it and −1 for one inside.
int side(const Point& a, const Point& b, const Point& c, const Point& p) {
  double magnitude = 0;
  const double quick = determinant<double>(a, b, c, p, magnitude);
  constexpr double rounding = 1e-15;  // relative to the magnitude, for more than seven roundings
  if (std::abs(quick) > rounding * magnitude) return quick > 0 ? 1 : -1;
  Quad exact_magnitude = 0;
  const Quad exact = determinant<Quad>(a, b, c, p, exact_magnitude);
  constexpr double least = 1e-30;
  if (exact > Quad(least) * exact_magnitude) return 1;
  return exact < -(Quad(least) * exact_magnitude) ? -1 : 0;
}

struct Facet {
  Triangle corners{};
  std::array<std::uint32_t, 3> neighbours{};  ///< across the edge from corner i to corner i + 1
  std::vector<std::uint32_t> outside;         ///< points on its outer side
  bool alive = true;
  std::uint32_t seen_from = no_vertex;
};

class Quickhull {
 public:
  explicit Quickhull(const std::vector<Point>& points) : points_(points) {}

  bool build() {
    // Each vertex of a flat side with very many would make all its facets again.
    const std::size_t most_facets = 2'000'000 + 20 * points_.size();
    return build(most_facets) || (facets_.size() > most_facets && build_in_flat_sides());
  }

  [[nodiscard]] Mesh mesh() const {
    Mesh result;
    Part& part = result.parts.emplace_back();
    std::unordered_map<std::uint32_t, std::uint32_t> numbers;
    for (const Facet& facet : facets_) {
      if (!facet.alive) continue;
      Triangle& made = part.triangles.emplace_back();
      for (std::size_t i = 0; i < 3; ++i) {
        const auto [entry, is_new] =
            numbers.emplace(facet.corners[i], static_cast<std::uint32_t>(result.positions.size()));
        if (is_new) result.positions.push_back(points_[facet.corners[i]]);
        made[i] = entry->second;
      }
    }
    return result;
  }

 private:
  bool build(std::size_t most_facets) {
    if (!make_first_tetrahedron()) return false;
    for (std::uint32_t i = 0; i < facets_.size(); ++i)
      while (facets_[i].alive && !facets_[i].outside.empty())
        if (facets_.size() > most_facets || !add(i)) return false;
    return true;
  }

  /// Builds the hull with facets that stay when a point in their plane is added, so vertices may be inside flat sides.
  bool build_in_flat_sides() {
    keeps_flat_ = true;
    facets_.clear();
    return build(std::numeric_limits<std::size_t>::max());
  }

  [[nodiscard]] int side_of(const Facet& facet, std::uint32_t p) const {
    return side(points_[facet.corners[0]], points_[facet.corners[1]], points_[facet.corners[2]], points_[p]);
  }

  /// Returns the distance of a point from the plane of a facet, up to a factor that is the same for all points.
  [[nodiscard]] double height(const Facet& facet, std::uint32_t p) const {
    double magnitude = 0;
    return determinant<double>(points_[facet.corners[0]], points_[facet.corners[1]], points_[facet.corners[2]],
                               points_[p], magnitude);
  }

  /// Selects four distant points that are not coplanar.
  bool make_first_tetrahedron() {
    if (points_.size() < 4) return false;
    const auto count = static_cast<std::uint32_t>(points_.size());
    const auto best = [&](const auto& measure) {
      std::uint32_t found = 0;
      double largest = -1;
      for (std::uint32_t i = 0; i < count; ++i)
        if (const double value = measure(points_[i]); value > largest) largest = value, found = i;
      return found;
    };
    const std::uint32_t a = best([&](const Point& p) { return distance_squared(p, points_[0]); });
    const std::uint32_t b = best([&](const Point& p) { return distance_squared(p, points_[a]); });
    const Point u = between(a, b);
    const std::uint32_t c = best([&](const Point& p) { return area_squared(points_[a], u, p); });
    std::uint32_t d = best([&](const Point& p) {
      double magnitude = 0;
      return std::abs(determinant<double>(points_[a], points_[b], points_[c], p, magnitude));
    });
    const int sign = side(points_[a], points_[b], points_[c], points_[d]);
    if (sign == 0) return false;
    // The point d must be inside the first facet.
    Triangle base = sign > 0 ? Triangle{a, c, b} : Triangle{a, b, c};
    facets_.resize(4);
    facets_[0].corners = base;
    facets_[1].corners = {base[1], base[0], d};
    facets_[2].corners = {base[2], base[1], d};
    facets_[3].corners = {base[0], base[2], d};
    facets_[0].neighbours = {1, 2, 3};
    facets_[1].neighbours = {0, 3, 2};
    facets_[2].neighbours = {0, 1, 3};
    facets_[3].neighbours = {0, 2, 1};
    for (std::uint32_t i = 0; i < count; ++i)
      for (std::uint32_t f = 0; f < 4; ++f)
        if (side_of(facets_[f], i) > 0) {
          facets_[f].outside.push_back(i);
          break;
        }
    return true;
  }

  [[nodiscard]] Point between(std::uint32_t a, std::uint32_t b) const {
    return {points_[b][0] - points_[a][0], points_[b][1] - points_[a][1], points_[b][2] - points_[a][2]};
  }

  static double area_squared(const Point& a, const Point& u, const Point& p) {
    const Point v = minus(p, a);
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
      const double x = u[j] * v[k] - u[k] * v[j];
      sum += x * x;
    }
    return sum;
  }

  /// An edge of the region visible from a point; `outer` is the facet beyond it.
  struct HorizonEdge {
    std::uint32_t from, to, outer;
  };

  /// Adds the farthest point outside a facet.
  bool add(std::uint32_t start) {
    std::vector<std::uint32_t>& candidates = facets_[start].outside;
    const auto farthest = std::max_element(candidates.begin(), candidates.end(), [&](std::uint32_t x, std::uint32_t y) {
      return height(facets_[start], x) < height(facets_[start], y);
    });
    const std::uint32_t p = *farthest;
    std::vector<std::uint32_t> visible{start};
    facets_[start].seen_from = p;
    for (std::size_t i = 0; i < visible.size(); ++i)
      for (std::size_t e = 0; e < 3; ++e) {
        const std::uint32_t other = facets_[visible[i]].neighbours[e];
        if (facets_[other].seen_from == p || !is_removed(facets_[visible[i]], e, p)) continue;
        facets_[other].seen_from = p;
        visible.push_back(other);
      }
    std::vector<HorizonEdge> horizon;
    for (const std::uint32_t number : visible)
      for (std::size_t e = 0; e < 3; ++e) {
        const Facet& facet = facets_[number];
        if (facets_[facet.neighbours[e]].seen_from != p)
          horizon.push_back({facet.corners[e], facet.corners[(e + 1) % 3], facet.neighbours[e]});
      }
    return close(p, visible, horizon);
  }

  /// True if the neighbour across an edge of a removed facet is removed too when a point is added.
  [[nodiscard]] bool is_removed(const Facet& facet, std::size_t edge, std::uint32_t p) const {
    const Facet& other = facets_[facet.neighbours[edge]];
    const int side = side_of(other, p);
    if (side != 0) return side > 0;
    // Facets coplanar with the point are removed too, so that the facets replacing them have an area.
    return !keeps_flat_ || !extends(other, facet.corners[edge], facet.corners[(edge + 1) % 3], p);
  }

  /// True if a triangle between an edge and a point has an area, and its normal is that of a facet in its plane.
  [[nodiscard]] bool extends(const Facet& facet, std::uint32_t from, std::uint32_t to, std::uint32_t p) const {
    const auto& [a, b, c] = facet.corners;
    const Point u = between(from, to), v = between(from, p), normal = cross(u, v);
    constexpr double least_sine = 1e-9;
    return dot(normal, cross(between(a, b), between(a, c))) > 0 &&
           dot(normal, normal) > least_sine * least_sine * dot(u, u) * dot(v, v);
  }

  /// Replaces the facets visible from the point by facets between it and the horizon.
  bool close(std::uint32_t p, const std::vector<std::uint32_t>& visible, const std::vector<HorizonEdge>& horizon) {
    const auto first = static_cast<std::uint32_t>(facets_.size());
    std::unordered_map<std::uint32_t, std::uint32_t> starting_at, ending_at;
    for (std::size_t i = 0; i < horizon.size(); ++i) {
      const auto number = static_cast<std::uint32_t>(first + i);
      if (!starting_at.emplace(horizon[i].from, number).second || !ending_at.emplace(horizon[i].to, number).second)
        return false;
    }
    for (std::size_t i = 0; i < horizon.size(); ++i) {
      const auto [from, to, outer] = horizon[i];
      Facet& made = facets_.emplace_back();
      made.corners = {from, to, p};
      const auto next = starting_at.find(to), previous = ending_at.find(from);
      if (next == starting_at.end() || previous == ending_at.end()) return false;
      made.neighbours = {outer, next->second, previous->second};
      Facet& beyond = facets_[outer];
      for (std::size_t e = 0; e < 3; ++e)
        if (beyond.corners[e] == to && beyond.corners[(e + 1) % 3] == from)
          beyond.neighbours[e] = static_cast<std::uint32_t>(first + i);
    }
    for (const std::uint32_t f : visible) {
      std::vector<std::uint32_t> orphans = std::move(facets_[f].outside);
      facets_[f].alive = false;
      facets_[f].outside = {};
      for (const std::uint32_t point : orphans) {
        if (point == p) continue;
        for (std::uint32_t made = first; made < facets_.size(); ++made)
          if (side_of(facets_[made], point) > 0) {
            facets_[made].outside.push_back(point);
            break;
          }
      }
    }
    return true;
  }

  const std::vector<Point>& points_;
  std::vector<Facet> facets_;
  bool keeps_flat_ = false;
};

}  // namespace

std::optional<Mesh> convex_hull(const std::vector<Point>& points) {
  for (const Point& p : points)
    if (!std::isfinite(p[0]) || !std::isfinite(p[1]) || !std::isfinite(p[2])) return std::nullopt;
  Quickhull hull(points);
  if (!hull.build()) return std::nullopt;
  Mesh made = hull.mesh();
  // If magnitudes differ by more than the available bits, the computed sides of points may contradict each other.
  const Topology found = topology(surface(made));
  if (!found.closed || !found.oriented) return std::nullopt;
  return made;
}

std::optional<Mesh> convex_hull(const Mesh& mesh) {
  auto hull = convex_hull(surface(mesh).vertices);
  if (hull) hull->file = mesh.file;
  return hull;
}

}  // namespace urdfmill::mesh
