#include "urdfmill/mjcf/geom_solids.hpp"

#include <cmath>

#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::mjcf {

using kinematics::pi;

GeomSolid box_solid(const std::array<double, 3>& half) {
  const auto [x, y, z] = half;
  const double v = 8 * x * y * z;
  return {v, {v * (y * y + z * z) / 3, v * (x * x + z * z) / 3, v * (x * x + y * y) / 3}};
}

GeomSolid ellipsoid_solid(const std::array<double, 3>& half) {
  const auto [x, y, z] = half;
  const double v = 4 * pi / 3 * x * y * z;
  return {v, {v * (y * y + z * z) / 5, v * (x * x + z * z) / 5, v * (x * x + y * y) / 5}};
}

GeomSolid cylinder_solid(double radius, double half) {
  const double v = 2 * pi * radius * radius * half, across = v * (radius * radius / 4 + half * half / 3);
  return {v, {across, across, v * radius * radius / 2}};
}

GeomSolid capsule_solid(double radius, double half) {
  const GeomSolid middle = cylinder_solid(radius, half), ball = ellipsoid_solid({radius, radius, radius});
  // The centroids of the half balls are 3/8 of the radius beyond the cylinder's ends (Bronshtein, Handbook, §3.3).
  const double across = middle.moments[0] + ball.moments[0] + ball.volume * (half * half + 0.75 * half * radius);
  return {middle.volume + ball.volume, {across, across, middle.moments[2] + ball.moments[2]}};
}

GeomSolid box_shell(const std::array<double, 3>& half) {
  GeomSolid shell;
  for (std::size_t i = 0; i < 3; ++i) {
    // Two plates perpendicular to axis i.
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const double area = 8 * half[j] * half[k], a = half[j] * half[j] / 3, b = half[k] * half[k] / 3;
    shell.volume += area;
    shell.moments[i] += area * (a + b);
    shell.moments[j] += area * (half[i] * half[i] + b);
    shell.moments[k] += area * (half[i] * half[i] + a);
  }
  return shell;
}

GeomSolid ellipsoid_shell(const std::array<double, 3>& half) {
  constexpr double thickness = 1e-6, power = 1.6075;
  const GeomSolid inner = ellipsoid_solid(half);
  const GeomSolid outer = ellipsoid_solid({half[0] + thickness, half[1] + thickness, half[2] + thickness});
  const auto mean = [](double a, double b, double c) { return (a * b + a * c + b * c) / 3; };
  GeomSolid shell;
  shell.volume =
      4 * pi * std::pow(mean(std::pow(half[0], power), std::pow(half[1], power), std::pow(half[2], power)), 1 / power);
  for (std::size_t i = 0; i < 3; ++i)
    shell.moments[i] = shell.volume * (outer.moments[i] - inner.moments[i]) / (outer.volume - inner.volume);
  return shell;
}

namespace {

/// The tube without its ends.
GeomSolid tube(double radius, double half) {
  const double area = 4 * pi * radius * half, square = radius * radius;
  const double across = area * (square / 2 + half * half / 3);
  return {area, {across, across, area * square}};
}

}  // namespace

GeomSolid cylinder_shell(double radius, double half) {
  const GeomSolid side = tube(radius, half);
  const double ends = 2 * pi * radius * radius, square = radius * radius;
  const double across = side.moments[0] + ends * (square / 4 + half * half);
  return {side.volume + ends, {across, across, side.moments[2] + ends * square / 2}};
}

GeomSolid capsule_shell(double radius, double half) {
  const GeomSolid side = tube(radius, half);
  const double caps = 4 * pi * radius * radius, square = radius * radius;
  // The centroids of the half shells are half the radius beyond the tube's ends.
  const double across = side.moments[0] + caps * (2 * square / 3 + half * half + half * radius);
  return {side.volume + caps, {across, across, side.moments[2] + caps * 2 * square / 3}};
}

}  // namespace urdfmill::mjcf
