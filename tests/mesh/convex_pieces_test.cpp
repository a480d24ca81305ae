#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/convex_pieces.hpp"
#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/writer.hpp"

namespace urdfmill::mesh {
namespace {

/// A box between two corners, closed and oriented.
Mesh box_between(const Point& low, const Point& high) {
  std::vector<Point> corners;
  for (unsigned i = 0; i < 8; ++i)
    corners.push_back(
        {(i & 1U) != 0 ? high[0] : low[0], (i & 2U) != 0 ? high[1] : low[1], (i & 4U) != 0 ? high[2] : low[2]});
  return *convex_hull(corners);
}

/// A prism of a polygon in x and y that is cut into triangles.
Mesh prism(const std::vector<std::array<double, 2>>& outline, const std::vector<Triangle>& caps, double height) {
  Mesh mesh;
  const auto n = static_cast<std::uint32_t>(outline.size());
  for (const double z : {0.0, height})
    for (const auto& [x, y] : outline) mesh.positions.push_back({x, y, z});
  Part& part = mesh.parts.emplace_back();
  for (const auto& [a, b, c] : caps) {
    part.triangles.push_back({c, b, a});
    part.triangles.push_back({a + n, b + n, c + n});
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t next = (i + 1) % n;
    part.triangles.push_back({i, next, next + n});
    part.triangles.push_back({i, next + n, i + n});
  }
  return mesh;
}

Mesh l_shape() {
  return prism({{0, 0}, {.4, 0}, {.4, .1}, {.1, .1}, {.1, .3}, {0, .3}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}},
               .05);
}

Mesh u_shape() {
  return prism({{0, 0}, {.3, 0}, {.3, .2}, {.25, .2}, {.25, .05}, {.05, .05}, {.05, .2}, {0, .2}},
               {{0, 1, 4}, {0, 4, 5}, {1, 2, 4}, {2, 3, 4}, {0, 5, 6}, {0, 6, 7}}, .1);
}

Mesh torus(double large, double small) {
  Mesh mesh;
  Part& part = mesh.parts.emplace_back();
  constexpr std::uint32_t around = 32, across = 12;
  for (std::uint32_t i = 0; i < around; ++i)
    for (std::uint32_t j = 0; j < across; ++j) {
      const double a = 2 * M_PI * i / around, b = 2 * M_PI * j / across, r = large + small * std::cos(b);
      mesh.positions.push_back({r * std::cos(a), r * std::sin(a), small * std::sin(b)});
      const std::uint32_t k = (i + 1) % around, l = (j + 1) % across;
      part.triangles.push_back({i * across + j, k * across + j, k * across + l});
      part.triangles.push_back({i * across + j, k * across + l, i * across + l});
    }
  return mesh;
}

/// Distance of a point from the nearest piece; 0 inside.
double outside(const ConvexPieces& pieces, const Point& p) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const ConvexPiece& piece : pieces.pieces) {
    double farthest = 0;
    for (const Triangle& t : piece.hull.parts[0].triangles) {
      if (farthest > nearest) break;
      const Point& a = piece.hull.positions[t[0]];
      const Point normal = cross(minus(piece.hull.positions[t[1]], a), minus(piece.hull.positions[t[2]], a));
      if (dot(normal, normal) > 1e-22) farthest = std::max(farthest, dot(unit(normal), minus(p, a)));
    }
    nearest = std::min(nearest, farthest);
  }
  return nearest;
}

/// Largest distance from a piece of points spread over each triangle.
double uncovered(const Mesh& mesh, const ConvexPieces& pieces) {
  double farthest = 0;
  const int steps = mesh.triangle_count() < 100 ? 6 : 1;
  for (const Part& part : mesh.parts)
    for (const Triangle& t : part.triangles)
      for (int i = 0; i <= steps; ++i)
        for (int j = 0; i + j <= steps; ++j) {
          const Point& a = mesh.positions[t[0]];
          Point p = plus(a, minus(mesh.positions[t[1]], a), static_cast<double>(i) / steps);
          p = plus(p, minus(mesh.positions[t[2]], a), static_cast<double>(j) / steps);
          farthest = std::max(farthest, outside(pieces, p));
        }
  return farthest;
}

constexpr double tolerance = 2e-7;  // m; of shapes that are less than half a metre large

void turn(Mesh& mesh) {
  const double c = std::cos(0.6), s = std::sin(0.6);
  transform(mesh, {{{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}}, {0.01, 0.02, 0.03}});
  transform(mesh, {{{{1, 0, 0}, {0, c, -s}, {0, s, c}}}, {0, 0, 0}});
}

}  // namespace

TEST_CASE("shapes of boxes are cut into these boxes, also where they are turned") {
  for (const bool is_turned : {false, true}) {
    Mesh l = l_shape(), u = u_shape();
    if (is_turned) turn(l), turn(u);
    const auto of_l = convex_pieces(l, 16, 1), of_u = convex_pieces(u, 16, 1);
    REQUIRE(of_l);
    REQUIRE(of_u);
    CHECK(of_l->pieces.size() == 2);
    CHECK(of_u->pieces.size() == 3);
    CHECK(of_l->volume == Approx(0.003).epsilon(1e-5));
    CHECK(of_u->volume == Approx(0.003).epsilon(1e-5));
    CHECK(of_l->hull_volume == Approx(0.0045).epsilon(1e-5));
    CHECK(uncovered(l, *of_l) < tolerance);
    CHECK(uncovered(u, *of_u) < tolerance);
    CHECK(of_l->farthest_outside < tolerance);
    CHECK(of_l->farthest_beyond < of_l->voxel);
  }
}

TEST_CASE("pieces of a torus leave its hole free") {
  const Mesh ring = torus(0.2, 0.05);
  const double volume = analyse(ring).solid.volume;
  const auto one = convex_pieces(ring, 1, 1), some = convex_pieces(ring, 8, 1), many = convex_pieces(ring, 24, 1);
  REQUIRE((one && some && many));
  CHECK(one->pieces.size() == 1);
  CHECK(one->volume > 1.8 * volume);
  CHECK(some->pieces.size() <= 8);
  CHECK(some->volume < 1.15 * volume);
  CHECK(many->volume < 1.05 * volume);
  for (const auto* pieces : {&*one, &*some, &*many}) CHECK(uncovered(ring, *pieces) < tolerance);
  CHECK(outside(*one, {0, 0, 0}) == 0);
  CHECK(outside(*some, {0, 0, 0}) > 0.1);
  CHECK(one->farthest_beyond == Approx(0.15).margin(0.01));
}

TEST_CASE("pieces contain the inside of a closed mesh") {
  // A cube with a notch in one corner is cut three times, and the corners of its cells are inside it.
  Mesh cube = box_between({0, 0, 0}, {1, 1, 1});
  append(cube, box_between({0.8, 0.8, 0.8}, {1.3, 1.3, 1.3}));
  append(cube, box_between({-0.3, -0.3, -0.3}, {0.1, 0.2, 0.15}));
  const auto pieces = convex_pieces(cube, 12, 1);
  REQUIRE(pieces);
  CHECK(pieces->volume < 1.25);
  CHECK(pieces->hull_volume > 1.5);
  double farthest = 0;
  for (int i = 0; i < 1000; ++i)
    farthest = std::max(farthest, outside(*pieces, {i % 10 / 9.0, i / 10 % 10 / 9.0, i / 100 / 9.0}));
  CHECK(farthest < tolerance);
}

TEST_CASE("the pieces are the same with any number of threads") {
  for (const Mesh& mesh : {u_shape(), torus(0.2, 0.07)}) {
    const auto alone = convex_pieces(mesh, 8, 1), together = convex_pieces(mesh, 8, 8);
    REQUIRE((alone && together));
    CHECK(to_obj(joined(*alone), {}).obj == to_obj(joined(*together), {}).obj);
    CHECK(alone->farthest_beyond == together->farthest_beyond);
    CHECK(alone->farthest_outside == together->farthest_outside);
  }
}

TEST_CASE("each piece is closed and has few corners") {
  Mesh ball;
  Part& part = ball.parts.emplace_back();
  constexpr std::uint32_t n = 100;
  for (std::uint32_t i = 0; i <= n; ++i)
    for (std::uint32_t j = 0; j <= n; ++j) {
      const double a = 2 * M_PI * i / n, b = M_PI * j / n;
      ball.positions.push_back({std::sin(b) * std::cos(a), std::sin(b) * std::sin(a), std::cos(b)});
      if (i == n || j == n) continue;
      part.triangles.push_back({i * (n + 1) + j, i * (n + 1) + j + 1, (i + 1) * (n + 1) + j + 1});
      part.triangles.push_back({i * (n + 1) + j, (i + 1) * (n + 1) + j + 1, (i + 1) * (n + 1) + j});
    }
  const auto pieces = convex_pieces(ball, 16, 2);
  REQUIRE(pieces);
  CHECK(pieces->pieces.size() == 1);
  for (const ConvexPiece& piece : pieces->pieces) {
    CHECK(piece.hull.positions.size() <= most_piece_corners);
    CHECK(topology(surface(piece.hull)).closed);
  }
  CHECK(pieces->volume < 1.05 * pieces->hull_volume);
  CHECK(pieces->farthest_outside < 1e-6);
}

TEST_CASE("walls without a thickness get one, and what has no volume has no pieces") {
  Mesh tray = box_between({0, 0, 0}, {1, 1, 1});
  std::erase_if(tray.parts[0].triangles, [&](const Triangle& t) {
    return std::all_of(t.begin(), t.end(), [&](std::uint32_t i) { return tray.positions[i][2] == 1; });
  });
  REQUIRE(tray.triangle_count() == 10);
  const auto walls = convex_pieces(tray, 8, 1);
  REQUIRE(walls);
  CHECK(uncovered(tray, *walls) < tolerance);
  CHECK(walls->volume < 0.7);

  const Mesh cube = box_between({0, 0, 0}, {1, 1, 1});
  Mesh flat = cube, wrong = cube, none = cube, single = cube;
  for (Point& p : flat.positions) p[2] = 0;
  wrong.positions[3][1] = std::numeric_limits<double>::quiet_NaN();
  none.parts.clear();
  single.parts[0].triangles.resize(1);
  for (const Mesh* mesh : {&flat, &wrong, &none, &single}) CHECK_FALSE(convex_pieces(*mesh, 8, 1));
  for (const double factor : {1e-30, 1e30, 1e300}) {
    Mesh scaled = u_shape();
    scale(scaled, {factor, factor, factor});
    const auto pieces = convex_pieces(scaled, 8, 1);
    CHECK((!pieces || pieces->pieces.size() <= 8));
  }
}

}  // namespace urdfmill::mesh
