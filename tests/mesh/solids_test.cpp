#include <catch2/catch.hpp>
#include <cmath>
#include <functional>

#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/solids.hpp"
#include "urdfmill/mesh/topology.hpp"

namespace urdfmill::mesh {
namespace {

/// Volume and moments of a body of revolution about z from slices: discs of radius r(z).
SolidProperties from_slices(double bottom, double top, const std::function<double(double)>& radius) {
  constexpr double pi = 3.14159265358979323846;
  constexpr int steps = 20000;
  SolidProperties sum;
  const double h = (top - bottom) / steps;
  for (int i = 0; i <= steps; ++i) {
    const double z = bottom + h * i, weight = (i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2) * h / 3;
    const double r2 = radius(z) * radius(z);
    sum.volume += weight * pi * r2;
    sum.inertia[5] += weight * pi * r2 * r2 / 2;
    sum.inertia[0] += weight * pi * (r2 * r2 / 4 + r2 * z * z);
  }
  return sum;
}

void check_same(const SolidProperties& a, const SolidProperties& b) {
  CHECK(a.volume == Approx(b.volume).epsilon(1e-10));
  CHECK(a.inertia[0] == Approx(b.inertia[0]).epsilon(1e-10));
  CHECK(a.inertia[5] == Approx(b.inertia[5]).epsilon(1e-10));
}

/// Points of a lattice; each face of the hull contains many of them.
std::vector<Point> lattice(int n) {
  std::vector<Point> points;
  for (int x = 0; x <= n; ++x)
    for (int y = 0; y <= n; ++y)
      for (int z = 0; z <= n; ++z) points.push_back({x / 10.0, y / 10.0, z / 10.0});
  return points;
}

}  // namespace

TEST_CASE("bodies of revolution have the inertia of their slices") {
  const double r = 0.3, h = 0.7;
  const auto ball = [&](double z) { return std::sqrt(std::max(0.0, r * r - z * z)); };
  check_same(sphere_properties(r), from_slices(-r, r, ball));
  check_same(cylinder_properties(r, h), from_slices(-h / 2, h / 2, [&](double) { return r; }));
  SolidProperties capsule = from_slices(-h / 2, h / 2, [&](double) { return r; });
  for (const SolidProperties& cap : {from_slices(h / 2, h / 2 + r, [&](double z) { return ball(z - h / 2); }),
                                     from_slices(-h / 2 - r, -h / 2, [&](double z) { return ball(z + h / 2); })}) {
    capsule.volume += cap.volume;
    for (std::size_t i = 0; i < 6; ++i) capsule.inertia[i] += cap.inertia[i];
  }
  check_same(capsule_properties(r, h), capsule);
  check_same(capsule_properties(r, 0), sphere_properties(r));
}

TEST_CASE("a convex hull is closed, has the volume of the body and contains every point") {
  for (const int n : {1, 2, 7}) {
    const std::vector<Point> points = lattice(n);
    const auto hull = convex_hull(points);
    REQUIRE(hull);
    const Topology topology_of_hull = topology(surface(*hull));
    CHECK(topology_of_hull.closed);
    CHECK(topology_of_hull.oriented);
    CHECK(topology_of_hull.degenerate_by_area == 0);
    const auto box = bounds(*hull);
    REQUIRE(box);
    CHECK(solid_properties(*hull, *box).volume == Approx(n * n * n / 1000.0).epsilon(1e-12));
  }
  CHECK_FALSE(convex_hull(std::vector<Point>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5, 0.5, 0}}));
  CHECK_FALSE(convex_hull(std::vector<Point>{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}));
  CHECK_FALSE(convex_hull(std::vector<Point>{}));
  std::vector<Point> many;
  for (int i = 0; i < 6000; ++i) many.push_back({std::cos(i), std::sin(i), 0.1 * std::cos(i)});
  CHECK_FALSE(convex_hull(many));
  // Found by fuzzing: the resulting surface was open.
  CHECK_FALSE(convex_hull(std::vector<Point>{{0, 0, 0},
                                             {0, 1, 0},
                                             {2.7200830220753216e+23, 2.7200830220753216e+23, 2.7200830220753216e+23},
                                             {-1.4293244336113134e-43, 1.164479023853923e-42, 0},
                                             {0, -1.7014118346046923e+38, 0},
                                             {0, 0, 8.828180325246348e-44},
                                             {3.7886626320257214e-40, 0, 0}}));
}

TEST_CASE("a prism with thousands of sides has a hull") {
  constexpr std::size_t sides = 5000;
  for (const double tilt : {0.0, 0.7}) {  // tilted, rounding moves the corners out of the planes of the ends
    std::vector<Point> points;
    for (const double z : {0.0, 1.0})
      for (std::size_t i = 0; i < sides; ++i) {
        const double angle = 2 * pi * static_cast<double>(i) / sides, x = std::cos(angle);
        points.push_back(
            {std::cos(tilt) * x - std::sin(tilt) * z, std::sin(angle), std::sin(tilt) * x + std::cos(tilt) * z});
      }
    const auto hull = convex_hull(points);
    REQUIRE(hull);
    const Topology counts = topology(surface(*hull));
    CHECK(counts.closed);
    CHECK(counts.oriented);
    CHECK(hull->triangle_count() == 4 * sides - 4);
    CHECK(solid_properties(*hull, *bounds(*hull)).volume == Approx(sides / 2.0 * std::sin(2 * pi / sides)));
  }
}

}  // namespace urdfmill::mesh
