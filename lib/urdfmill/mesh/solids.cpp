#include "urdfmill/mesh/solids.hpp"

#include <numbers>

namespace urdfmill::mesh {
namespace {

using std::numbers::pi;

SolidProperties diagonal(double volume, double area, double xx, double yy, double zz) {
  SolidProperties result;
  result.volume = volume;
  result.area = area;
  result.inertia = {xx, 0, 0, yy, 0, zz};
  return result;
}

}  // namespace

SolidProperties box_properties(const Point& size) {
  const auto [x, y, z] = size;
  const double volume = x * y * z;
  return diagonal(volume, 2 * (x * y + y * z + z * x), volume / 12 * (y * y + z * z), volume / 12 * (x * x + z * z),
                  volume / 12 * (x * x + y * y));
}

SolidProperties sphere_properties(double radius) {
  const double volume = 4.0 / 3 * pi * radius * radius * radius;
  const double moment = 2.0 / 5 * volume * radius * radius;
  return diagonal(volume, 4 * pi * radius * radius, moment, moment, moment);
}

SolidProperties cylinder_properties(double radius, double length) {
  const double volume = pi * radius * radius * length;
  const double across = volume / 12 * (3 * radius * radius + length * length);
  return diagonal(volume, 2 * pi * radius * (radius + length), across, across, volume * radius * radius / 2);
}

SolidProperties capsule_properties(double r, double h) {
  const double cylinder = pi * r * r * h, sphere = 4.0 / 3 * pi * r * r * r;
  const double across = cylinder * (3 * r * r + h * h) / 12 + sphere * (2.0 / 5 * r * r + h * h / 4 + 3.0 / 8 * h * r);
  const double along = cylinder * r * r / 2 + 2.0 / 5 * sphere * r * r;
  return diagonal(cylinder + sphere, 2 * pi * r * (2 * r + h), across, across, along);
}

}  // namespace urdfmill::mesh
