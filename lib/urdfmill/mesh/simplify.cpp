#include "urdfmill/mesh/simplify.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/topology.hpp"
#include "urdfmill/mesh/triangle_distance.hpp"

namespace urdfmill::mesh {
namespace {

/// The sum of squared distances to planes, as a quadratic form of the point.
struct Quadric {
  std::array<double, 6> a{};  ///< xx xy xz yy yz zz
  Point b{};
  double c = 0;

  void add_plane(const Point& n, double d, double weight) {
    a[0] += weight * n[0] * n[0], a[1] += weight * n[0] * n[1], a[2] += weight * n[0] * n[2];
    a[3] += weight * n[1] * n[1], a[4] += weight * n[1] * n[2], a[5] += weight * n[2] * n[2];
    for (std::size_t i = 0; i < 3; ++i) b[i] += weight * d * n[i];
    c += weight * d * d;
  }
  void add(const Quadric& other) {
    for (std::size_t i = 0; i < 6; ++i) a[i] += other.a[i];
    for (std::size_t i = 0; i < 3; ++i) b[i] += other.b[i];
    c += other.c;
  }
  [[nodiscard]] double at(const Point& p) const {
    const Point ap{a[0] * p[0] + a[1] * p[1] + a[2] * p[2], a[1] * p[0] + a[3] * p[1] + a[4] * p[2],
                   a[2] * p[0] + a[4] * p[1] + a[5] * p[2]};
    return std::max(0.0, dot(ap, p) + 2 * dot(b, p) + c);
  }
  /// Computes the minimising point if the planes determine it.
  [[nodiscard]] bool least(Point& p) const {
    const double m0 = a[3] * a[5] - a[4] * a[4], m1 = a[2] * a[4] - a[1] * a[5], m2 = a[1] * a[4] - a[2] * a[3];
    const double determinant = a[0] * m0 + a[1] * m1 + a[2] * m2;
    const double size = a[0] + a[3] + a[5];
    constexpr double well = 1e-6;  // relative to the cube of the trace
    if (!(std::abs(determinant) > well * size * size * size)) return false;
    const double m3 = a[0] * a[5] - a[2] * a[2], m4 = a[1] * a[2] - a[0] * a[4], m5 = a[0] * a[3] - a[1] * a[1];
    p = {-(m0 * b[0] + m1 * b[1] + m2 * b[2]) / determinant, -(m1 * b[0] + m3 * b[1] + m4 * b[2]) / determinant,
         -(m2 * b[0] + m4 * b[1] + m5 * b[2]) / determinant};
    return true;
  }
};

struct Candidate {
  double cost = 0;
  std::uint32_t from = 0, to = 0;
  std::uint32_t stamp = 0;  ///< sum of both vertices' stamps at its creation
  Point place{};
  bool operator<(const Candidate& other) const { return cost > other.cost; }
};

class Simplifier {
 public:
  explicit Simplifier(Surface surface)
      : points_(std::move(surface.vertices)),
        triangles_(std::move(surface.triangles)),
        alive_(triangles_.size(), true),
        around_(points_.size()),
        degrees_(points_.size()),
        quadrics_(points_.size()),
        stamps_(points_.size()) {
    for (std::uint32_t t = 0; t < triangles_.size(); ++t) {
      const auto [a, b, c] = triangles_[t];
      if (a == b || b == c || c == a) {
        alive_[t] = false;
        continue;
      }
      ++left_;
      for (const std::uint32_t v : triangles_[t]) {
        around_[v].push_back(t);
        ++degrees_[v];
      }
    }
    const std::vector<std::array<bool, 3>> open = open_edges();
    for (std::uint32_t t = 0; t < triangles_.size(); ++t)
      if (alive_[t]) add_planes(t, open[t]);
    for (std::uint32_t t = 0; t < triangles_.size(); ++t)
      if (alive_[t])
        for (std::size_t i = 0; i < 3; ++i)
          if (triangles_[t][i] < triangles_[t][(i + 1) % 3] || open[t][i])
            push(triangles_[t][i], triangles_[t][(i + 1) % 3]);
  }

  void run(std::size_t wanted) {
    while (left_ > wanted && !queue_.empty()) {
      const Candidate best = queue_.top();
      queue_.pop();
      if (best.stamp == stamps_[best.from] + stamps_[best.to] && may_collapse(best)) collapse(best);
    }
  }

  [[nodiscard]] const std::vector<Point>& points() const { return points_; }
  [[nodiscard]] const Triangle* triangle(std::size_t t) const { return alive_[t] ? &triangles_[t] : nullptr; }

 private:
  /// The vertices next to one, in order.
  struct Ring {
    std::vector<std::uint32_t> vertices;
    bool is_open = false;  ///< an edge to one of them has one triangle
  };

  /// Finds the edges of triangles, from corner i to corner i + 1, that no other triangle has.
  [[nodiscard]] std::vector<std::array<bool, 3>> open_edges() const {
    struct Edge {
      std::uint32_t smaller, larger, triangle, corner;
    };
    std::vector<Edge> edges;
    edges.reserve(3 * left_);
    for (std::uint32_t t = 0; t < triangles_.size(); ++t)
      for (std::uint32_t i = 0; alive_[t] && i < 3; ++i) {
        const std::uint32_t u = triangles_[t][i], v = triangles_[t][(i + 1) % 3];
        edges.push_back({std::min(u, v), std::max(u, v), t, i});
      }
    const auto ends = [](const Edge& edge) { return std::pair(edge.smaller, edge.larger); };
    std::sort(edges.begin(), edges.end(), [&](const Edge& a, const Edge& b) { return ends(a) < ends(b); });
    std::vector<std::array<bool, 3>> open(triangles_.size());
    for (std::size_t i = 0; i < edges.size(); ++i)
      open[edges[i].triangle][edges[i].corner] = (i == 0 || ends(edges[i - 1]) != ends(edges[i])) &&
                                                 (i + 1 == edges.size() || ends(edges[i + 1]) != ends(edges[i]));
    return open;
  }

  void add_planes(std::uint32_t t, const std::array<bool, 3>& open) {
    const Triangle& corners = triangles_[t];
    const Point& a = points_[corners[0]];
    const Point normal = cross(minus(points_[corners[1]], a), minus(points_[corners[2]], a));
    const double length = std::sqrt(dot(normal, normal));
    if (!(length > 0)) return;
    const Point n{normal[0] / length, normal[1] / length, normal[2] / length};
    for (const std::uint32_t v : corners) quadrics_[v].add_plane(n, -dot(n, a), length);
    // A perpendicular plane keeps an open edge in place.
    constexpr double edge_weight = 100;
    for (std::size_t i = 0; i < 3; ++i) {
      if (!open[i]) continue;
      const std::uint32_t u = corners[i], v = corners[(i + 1) % 3];
      Point across = cross(n, minus(points_[v], points_[u]));
      const double size = std::sqrt(dot(across, across));
      if (!(size > 0)) continue;
      for (double& value : across) value /= size;
      for (const std::uint32_t w : {u, v})
        quadrics_[w].add_plane(across, -dot(across, points_[u]), edge_weight * length);
    }
  }

  void push(std::uint32_t u, std::uint32_t v) {
    Quadric sum = quadrics_[u];
    sum.add(quadrics_[v]);
    Candidate candidate{0, u, v, stamps_[u] + stamps_[v], {}};
    const Point &a = points_[u], &b = points_[v];
    const Point middle{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
    Point best = middle;
    const Point edge = minus(a, b);
    Point solved{};
    // A point far from the edge results from planes that hardly determine it.
    if (sum.least(solved) && dot(minus(solved, middle), minus(solved, middle)) <= 4 * dot(edge, edge)) {
      best = solved;
    } else {
      for (const Point& p : {a, b})
        if (sum.at(p) < sum.at(best)) best = p;
    }
    candidate.place = best;
    // Flat regions cost nothing; there short edges collapse first.
    candidate.cost = sum.at(best) + 1e-12 * dot(edge, edge) * std::sqrt(dot(edge, edge));
    queue_.push(candidate);
  }

  /// Drops the triangles of a vertex that were removed.
  void tidy(std::uint32_t v) {
    if (around_[v].size() != degrees_[v]) std::erase_if(around_[v], [&](std::uint32_t t) { return !alive_[t]; });
  }

  [[nodiscard]] Ring ring(std::uint32_t v) const {
    Ring ring;
    std::vector<std::uint32_t>& found = ring.vertices;
    for (const std::uint32_t t : around_[v])
      for (const std::uint32_t w : triangles_[t])
        if (w != v) found.push_back(w);
    std::sort(found.begin(), found.end());
    for (std::size_t i = 0; i < found.size() && !ring.is_open; ++i)
      ring.is_open = (i == 0 || found[i - 1] != found[i]) && (i + 1 == found.size() || found[i + 1] != found[i]);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return ring;
  }

  /// Checks that the surface stays manifold (the common neighbours of both ends are those of the edge's triangles) and
  /// that no triangle flips.
  [[nodiscard]] bool may_collapse(const Candidate& c) {
    // Each collapse at a vertex looks at all its triangles, so one with very many waits until it has fewer.
    constexpr std::size_t most_triangles = 500;
    if (std::max(degrees_[c.from], degrees_[c.to]) > most_triangles) return false;
    tidy(c.from);
    tidy(c.to);
    const auto triangles = static_cast<std::size_t>(std::count_if(
        around_[c.from].begin(), around_[c.from].end(), [&](std::uint32_t t) { return has_corner(t, c.to); }));
    if (triangles == 0 || triangles > 2) return false;
    const Ring a = ring(c.from), b = ring(c.to);
    std::vector<std::uint32_t> common;
    std::set_intersection(a.vertices.begin(), a.vertices.end(), b.vertices.begin(), b.vertices.end(),
                          std::back_inserter(common));
    if (common.size() != triangles) return false;
    // If both ends are on open edges but not along one, the collapse would pinch the surface. A tetrahedron would
    // vanish.
    if (triangles == 2 && a.is_open && b.is_open) return false;
    if (a.vertices.size() + b.vertices.size() - common.size() <= 4 && triangles == 2) return false;
    return !turns_over(c.from, c.to, c.place) && !turns_over(c.to, c.from, c.place);
  }

  [[nodiscard]] bool has_corner(std::uint32_t t, std::uint32_t v) const {
    return std::find(triangles_[t].begin(), triangles_[t].end(), v) != triangles_[t].end();
  }

  [[nodiscard]] bool turns_over(std::uint32_t v, std::uint32_t other, const Point& place) const {
    for (const std::uint32_t t : around_[v]) {
      const Triangle& corners = triangles_[t];
      if (has_corner(t, other)) continue;
      std::array<Point, 3> old{points_[corners[0]], points_[corners[1]], points_[corners[2]]}, moved = old;
      for (std::size_t i = 0; i < 3; ++i)
        if (corners[i] == v) moved[i] = place;
      const Point before = cross(minus(old[1], old[0]), minus(old[2], old[0]));
      const Point after = cross(minus(moved[1], moved[0]), minus(moved[2], moved[0]));
      constexpr double least_cosine = 0.2;
      if (!(dot(before, after) > least_cosine * std::sqrt(dot(before, before) * dot(after, after)))) return true;
    }
    return false;
  }

  void collapse(const Candidate& c) {
    points_[c.to] = c.place;
    quadrics_[c.to].add(quadrics_[c.from]);
    for (const std::uint32_t t : around_[c.from]) {
      Triangle& corners = triangles_[t];
      if (has_corner(t, c.to)) {
        alive_[t] = false;
        --left_;
        for (const std::uint32_t v : corners) --degrees_[v];
        continue;
      }
      std::replace(corners.begin(), corners.end(), c.from, c.to);
      around_[c.to].push_back(t);
      ++degrees_[c.to];
    }
    around_[c.from].clear();
    degrees_[c.from] = 0;
    tidy(c.to);
    ++stamps_[c.to];
    for (const std::uint32_t v : ring(c.to).vertices) push(c.to, v);
  }

  std::vector<Point> points_;
  std::vector<Triangle> triangles_;
  std::vector<bool> alive_;
  std::vector<std::vector<std::uint32_t>> around_;  ///< triangles of each vertex; may contain removed ones
  std::vector<std::size_t> degrees_;                ///< number of triangles of each vertex that are left
  std::vector<Quadric> quadrics_;
  std::vector<std::uint32_t> stamps_;
  std::priority_queue<Candidate> queue_;
  std::size_t left_ = 0;
};

}  // namespace

Mesh simplify(const Mesh& mesh, std::size_t triangles) {
  Simplifier simplifier(surface(mesh));
  simplifier.run(triangles);
  Mesh result;
  result.materials = mesh.materials;
  result.file = mesh.file;
  constexpr std::uint32_t none = 0xffffffff;
  std::vector<std::uint32_t> numbers(simplifier.points().size(), none);
  std::size_t at = 0;
  for (const Part& part : mesh.parts) {
    Part made;
    made.name = part.name;
    made.material = part.material;
    for (std::size_t i = 0; i < part.triangles.size(); ++i, ++at) {
      const Triangle* corners = simplifier.triangle(at);
      if (corners == nullptr) continue;
      Triangle& triangle = made.triangles.emplace_back(*corners);
      for (std::uint32_t& index : triangle) {
        if (numbers[index] == none) {
          numbers[index] = static_cast<std::uint32_t>(result.positions.size());
          result.positions.push_back(simplifier.points()[index]);
        }
        index = numbers[index];
      }
    }
    if (!made.triangles.empty()) result.parts.push_back(std::move(made));
  }
  return result;
}

double distance_to(const Mesh& from, const Mesh& to) {
  double largest = 0;
  for (const Point& p : surface(from).vertices) {
    double least = std::numeric_limits<double>::infinity();
    for (const Part& part : to.parts)
      for (const Triangle& t : part.triangles)
        least = std::min(least,
                         distance_squared_to_triangle(p, to.positions[t[0]], to.positions[t[1]], to.positions[t[2]]));
    largest = std::max(largest, least);
  }
  return std::sqrt(largest);
}

}  // namespace urdfmill::mesh
