#include "urdfmill/mesh/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <utility>
#include <vector>

#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/mesh/points.hpp"

namespace urdfmill::mesh {
namespace {

using std::numbers::pi;
using Flat = std::array<double, 2>;

/// Relative to the volume: a later direction must be better by this amount, because the first ones are the mesh's own
/// axes.
constexpr double noticeable = 1e-9;

/// Returns a right-handed frame whose z is the direction.
std::array<Point, 3> frame_along(const Point& z) {
  const Point other = std::abs(z[0]) < 0.6 ? Point{1, 0, 0} : Point{0, 1, 0};
  const Point x = unit(cross(other, z));
  return {x, cross(z, x), z};
}

struct Circle {
  Flat centre{};
  double radius = 0;

  [[nodiscard]] bool contains(const Flat& p) const {
    return std::hypot(p[0] - centre[0], p[1] - centre[1]) <= radius * (1 + 1e-13);
  }
};

Circle circle_through(const Flat& a, const Flat& b) {
  return {{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}, std::hypot(a[0] - b[0], a[1] - b[1]) / 2};
}

Circle circle_through(const Flat& a, const Flat& b, const Flat& c) {
  const double bx = b[0] - a[0], by = b[1] - a[1], cx = c[0] - a[0], cy = c[1] - a[1];
  const double d = 2 * (bx * cy - by * cx);
  if (d == 0) {
    Circle best = circle_through(a, b);
    for (const Circle& other : {circle_through(a, c), circle_through(b, c)})
      if (other.radius > best.radius) best = other;
    return best;
  }
  const double b2 = bx * bx + by * by, c2 = cx * cx + cy * cy;
  const double x = (cy * b2 - by * c2) / d, y = (bx * c2 - cx * b2) / d;
  return {{a[0] + x, a[1] + y}, std::hypot(x, y)};
}

/// Returns the smallest circle (Welzl, without recursion; the points are in random order).
Circle smallest_circle(const std::vector<Flat>& points) {
  Circle circle{points[0], 0};
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (circle.contains(points[i])) continue;
    circle = {points[i], 0};
    for (std::size_t j = 0; j < i; ++j) {
      if (circle.contains(points[j])) continue;
      circle = circle_through(points[i], points[j]);
      for (std::size_t k = 0; k < j; ++k)
        if (!circle.contains(points[k])) circle = circle_through(points[i], points[j], points[k]);
    }
  }
  return circle;
}

struct Ball {
  Point centre{};
  double radius = 0;

  [[nodiscard]] bool contains(const Point& p) const {
    const Point d = minus(p, centre);
    return std::sqrt(dot(d, d)) <= radius * (1 + 1e-13);
  }
};

/// Returns the sphere of smallest radius through up to four points.
Ball ball_through(const std::vector<Point>& on) {
  if (on.empty()) return {{0, 0, 0}, -1};
  // The centre is the first point plus a combination of the vectors to the others, equidistant from all.
  const std::size_t n = on.size() - 1;
  std::array<std::array<double, 4>, 3> m{};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) m[i][j] = 2 * dot(minus(on[i + 1], on[0]), minus(on[j + 1], on[0]));
    const Point way = minus(on[i + 1], on[0]);
    m[i][3] = dot(way, way);
  }
  std::array<double, 3> weights{};
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t pivot = i;
    for (std::size_t row = i + 1; row < n; ++row)
      if (std::abs(m[row][i]) > std::abs(m[pivot][i])) pivot = row;
    std::swap(m[i], m[pivot]);
    if (m[i][i] == 0) return {on[0], -1};
    for (std::size_t row = 0; row < n; ++row) {
      if (row == i) continue;
      const double factor = m[row][i] / m[i][i];
      for (std::size_t column = i; column < n; ++column) m[row][column] -= factor * m[i][column];
      m[row][3] -= factor * m[i][3];
    }
  }
  for (std::size_t i = 0; i < n; ++i) weights[i] = m[i][3] / m[i][i];
  Point centre = on[0];
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < 3; ++k) centre[k] += weights[i] * (on[i + 1][k] - on[0][k]);
  const Point way = minus(on[0], centre);
  return {centre, std::sqrt(dot(way, way))};
}

/// Returns the smallest sphere of the first `count` points that passes through `on`; recurses at most four levels.
Ball smallest_ball(const std::vector<Point>& points, std::size_t count, std::vector<Point>& on) {
  Ball ball = ball_through(on);
  if (on.size() == 4) return ball;
  for (std::size_t i = 0; i < count; ++i) {
    if (ball.radius >= 0 && ball.contains(points[i])) continue;
    on.push_back(points[i]);
    const Ball larger = smallest_ball(points, i, on);
    on.pop_back();
    if (larger.radius >= 0) ball = larger;
  }
  return ball;
}

/// Returns the convex outline of points in the plane, counter-clockwise (Andrew's monotone chain).
std::vector<Flat> outline(std::vector<Flat> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  const auto turn = [](const Flat& a, const Flat& b, const Flat& c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  };
  std::vector<Flat> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t begin = hull.size();
    for (const Flat& p : points) {
      while (hull.size() >= begin + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

/// Evaluates candidates along each direction and keeps the best.
class Fitter {
 public:
  Fitter(const Mesh& hull, Primitive shape) : points_(hull.positions), hull_(hull), shape_(shape) {
    // The expected time of the smallest circles requires a random order.
    std::mt19937 random(1);
    std::shuffle(points_.begin(), points_.end(), random);
    best_.volume = std::numeric_limits<double>::infinity();
  }

  Fit run() {
    best_.shape = shape_;
    if (shape_ == Primitive::sphere)
      fit_sphere();
    else
      for (const Point& direction : directions()) try_direction(direction);
    make_upright();
    grow();
    return best_;
  }

 private:
  /// Selects the smallest rotation among the poses of the same primitive.
  void make_upright() {
    if (shape_ == Primitive::sphere) return;
    std::array<Point, 3> axes{};
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = 0; i < 3; ++i) axes[k][i] = best_.pose.rows[i][k];
    if (shape_ == Primitive::box) {
      turn_box(axes);
    } else {
      // A round primitive is unchanged by a rotation about its axis.
      if (axes[2][2] < 0)
        for (double& part : axes[2]) part = -part;
      const Point aside = std::abs(axes[2][0]) < 0.9 ? Point{1, 0, 0} : Point{0, 0, -1};
      axes[1] = unit(cross(axes[2], aside));
      axes[0] = cross(axes[1], axes[2]);
    }
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = 0; i < 3; ++i) best_.pose.rows[i][k] = axes[k][i];
  }

  void turn_box(std::array<Point, 3>& axes) {
    std::array<std::size_t, 3> order{0, 1, 2}, best = order;
    double most = -1;
    do {
      double sum = 0;
      for (std::size_t k = 0; k < 3; ++k) sum += std::abs(axes[order[k]][k]);
      if (sum > most + 1e-9) most = sum, best = order;
    } while (std::next_permutation(order.begin(), order.end()));
    const std::array<Point, 3> old = axes;
    const Point size = best_.size;
    for (std::size_t k = 0; k < 3; ++k) {
      axes[k] = old[best[k]];
      best_.size[k] = size[best[k]];
      if (axes[k][k] < 0)
        for (double& part : axes[k]) part = -part;
    }
    if (dot(cross(axes[0], axes[1]), axes[2]) < 0)
      for (double& part : axes[2]) part = -part;
  }

  /// Returns the mesh's own axes and the normals of the largest faces of the hull.
  [[nodiscard]] std::vector<Point> directions() const {
    std::vector<std::pair<double, Point>> faces;
    for (const Triangle& t : hull_.parts[0].triangles) {
      const Point& a = hull_.positions[t[0]];
      const Point n = cross(minus(hull_.positions[t[1]], a), minus(hull_.positions[t[2]], a));
      if (const double size = dot(n, n); size > 0) faces.emplace_back(size, unit(n));
    }
    std::sort(faces.begin(), faces.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Point> result{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    constexpr double work = 2e7;  // limit of points times directions
    const auto most = static_cast<std::size_t>(std::max(20.0, work / static_cast<double>(points_.size())));
    const auto is_known = [&](const Point& n) {
      return std::any_of(result.begin(), result.end(), [&](const Point& d) { return std::abs(dot(d, n)) > 1 - 1e-12; });
    };
    for (const auto& [size, normal] : faces) {
      if (result.size() >= std::min<std::size_t>(most, 2000)) break;
      if (!is_known(normal)) result.push_back(normal);
    }
    return result;
  }

  void try_direction(const Point& direction) {
    const std::array<Point, 3> axes = frame_along(direction);
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::vector<Flat> flat;
    flat.reserve(points_.size());
    for (const Point& p : points_) {
      flat.push_back({dot(axes[0], p), dot(axes[1], p)});
      const double height = dot(axes[2], p);
      low = std::min(low, height);
      high = std::max(high, height);
    }
    if (shape_ == Primitive::box)
      fit_box(axes, flat, low, high);
    else
      fit_round(axes, flat, low, high);
  }

  /// The smallest rectangle around the outline has a side along one of its edges.
  void fit_box(const std::array<Point, 3>& axes, const std::vector<Flat>& flat, double low, double high) {
    const std::vector<Flat> corners = outline(flat);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Flat &a = corners[i], &b = corners[(i + 1) % corners.size()];
      const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
      if (!(length > 0)) continue;
      const Flat u{(b[0] - a[0]) / length, (b[1] - a[1]) / length};
      double least[2], most[2];
      least[0] = least[1] = std::numeric_limits<double>::infinity();
      most[0] = most[1] = -least[0];
      for (const Flat& p : corners) {
        const double values[2] = {p[0] * u[0] + p[1] * u[1], p[1] * u[0] - p[0] * u[1]};
        for (std::size_t k = 0; k < 2; ++k) {
          least[k] = std::min(least[k], values[k]);
          most[k] = std::max(most[k], values[k]);
        }
      }
      const double volume = (most[0] - least[0]) * (most[1] - least[1]) * (high - low);
      if (!(volume < best_.volume * (1 - noticeable))) continue;
      Point x{}, y{};
      for (std::size_t k = 0; k < 3; ++k) {
        x[k] = u[0] * axes[0][k] + u[1] * axes[1][k];
        y[k] = u[0] * axes[1][k] - u[1] * axes[0][k];
      }
      best_.size = {most[0] - least[0], most[1] - least[1], high - low};
      place({x, y, axes[2]}, {(most[0] + least[0]) / 2, (most[1] + least[1]) / 2, (high + low) / 2}, volume);
    }
  }

  void fit_round(const std::array<Point, 3>& axes, const std::vector<Flat>& flat, double low, double high) {
    const Circle circle = smallest_circle(flat);
    const double r = circle.radius;
    if (shape_ == Primitive::capsule) {
      // The half spheres extend further over points close to the axis.
      double from = std::numeric_limits<double>::infinity(), to = -from;
      for (std::size_t i = 0; i < points_.size(); ++i) {
        const double off = std::hypot(flat[i][0] - circle.centre[0], flat[i][1] - circle.centre[1]);
        const double reach = std::sqrt(std::max(0.0, r * r - off * off));
        const double height = dot(axes[2], points_[i]);
        from = std::min(from, height + reach);
        to = std::max(to, height - reach);
      }
      if (to < from) from = to = (from + to) / 2;
      low = from;
      high = to;
    }
    const double caps = shape_ == Primitive::capsule ? 4.0 / 3 * pi * r * r * r : 0;
    const double volume = pi * r * r * (high - low) + caps;
    if (!(volume < best_.volume * (1 - noticeable))) return;
    best_.radius = r;
    best_.length = high - low;
    place(axes, {circle.centre[0], circle.centre[1], (high + low) / 2}, volume);
  }

  void fit_sphere() {
    std::vector<Point> on;
    const Ball ball = smallest_ball(points_, points_.size(), on);
    best_.radius = ball.radius;
    best_.pose.translation = ball.centre;
    best_.volume = 4.0 / 3 * pi * ball.radius * ball.radius * ball.radius;
  }

  /// `axes` are the primitive's, in the mesh's frame; `centre` is relative to them.
  void place(const std::array<Point, 3>& axes, const Point& centre, double volume) {
    for (std::size_t i = 0; i < 3; ++i) {
      best_.pose.translation[i] = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        best_.pose.rows[i][k] = axes[k][i];
        best_.pose.translation[i] += centre[k] * axes[k][i];
      }
    }
    best_.volume = volume;
  }

  /// Returns the distance of a point outside the best primitive (m); negative inside.
  [[nodiscard]] double outside(const Point& p) const {
    const Point d = minus(p, best_.pose.translation);
    Point local{};
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = 0; i < 3; ++i) local[k] += best_.pose.rows[i][k] * d[i];
    const double off = std::hypot(local[0], local[1]), over = std::abs(local[2]) - best_.length / 2;
    switch (shape_) {
      case Primitive::box:
        return std::max({std::abs(local[0]) - best_.size[0] / 2, std::abs(local[1]) - best_.size[1] / 2,
                         std::abs(local[2]) - best_.size[2] / 2});
      case Primitive::sphere:
        return std::sqrt(dot(d, d)) - best_.radius;
      case Primitive::cylinder:
        return std::max(off - best_.radius, over);
      case Primitive::capsule:
        return std::hypot(off, std::max(0.0, over)) - best_.radius;
    }
    return 0;
  }

  [[nodiscard]] double farthest() const {
    double largest = -std::numeric_limits<double>::infinity();
    for (const Point& p : points_) largest = std::max(largest, outside(p));
    return largest;
  }

  /// Grows the primitive by rounding errors, and measures the remaining distance.
  void grow() {
    const double over = std::max(0.0, farthest());
    for (double& edge : best_.size) edge += shape_ == Primitive::box ? 2 * over : 0;
    best_.radius += shape_ == Primitive::box ? 0 : over;
    best_.length += shape_ == Primitive::cylinder ? 2 * over : 0;
    best_.farthest_outside = std::max(0.0, farthest());
    const double r = best_.radius;
    if (shape_ == Primitive::box) best_.volume = best_.size[0] * best_.size[1] * best_.size[2];
    if (shape_ == Primitive::sphere) best_.volume = 4.0 / 3 * pi * r * r * r;
    if (shape_ == Primitive::cylinder) best_.volume = pi * r * r * best_.length;
    if (shape_ == Primitive::capsule) best_.volume = pi * r * r * (best_.length + 4.0 / 3 * r);
  }

  std::vector<Point> points_;
  const Mesh& hull_;
  Primitive shape_;
  Fit best_;
};

}  // namespace

std::optional<Fit> fit(const Mesh& mesh, Primitive shape) {
  const auto hull = convex_hull(mesh);
  if (!hull) return std::nullopt;
  Fit found = Fitter(*hull, shape).run();
  found.excess = found.volume - solid_properties(*hull, bounds(*hull).value_or(Bounds())).volume;
  return found;
}

}  // namespace urdfmill::mesh
