#include "urdfmill/mesh/lattice_hull.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/mass.hpp"

namespace urdfmill::mesh {
namespace {

constexpr int no_end = std::numeric_limits<int>::max();

/// Adds a corner to a chain that turns one way; `sign` is that way.
void extend(std::vector<std::array<int, 2>>& chain, const std::array<int, 2>& next, int sign) {
  const auto turns_back = [&] {
    const auto& a = chain[chain.size() - 2];
    const auto& b = chain.back();
    return sign * ((b[0] - a[0]) * (next[1] - a[1]) - (b[1] - a[1]) * (next[0] - a[0])) <= 0;
  };
  while (chain.size() >= 2 && turns_back()) chain.pop_back();
  chain.push_back(next);
}

}  // namespace

LatticeRows::LatticeRows(int first_y, int end_y, int first_z, int end_z)
    : first_y_(first_y),
      first_z_(first_z),
      count_y_(end_y - first_y + 1),
      count_z_(end_z - first_z + 1),
      ends_(static_cast<std::size_t>(count_y_ * count_z_), {no_end, -no_end}) {}

void LatticeRows::add(int y, int z, int first, int end) {
  for (int k = z - first_z_; k <= z - first_z_ + 1; ++k)
    for (int j = y - first_y_; j <= y - first_y_ + 1; ++j) {
      Ends& ends = ends_[static_cast<std::size_t>(k * count_y_ + j)];
      ends.low = std::min(ends.low, first);
      ends.high = std::max(ends.high, end);
    }
}

void LatticeRows::add_outline(int z, std::vector<Point>& points) const {
  std::vector<std::array<int, 2>> left, right;
  for (int j = 0; j < count_y_; ++j) {
    const Ends& ends = ends_[static_cast<std::size_t>(z * count_y_ + j)];
    if (ends.low == no_end) continue;
    extend(left, {ends.low, j}, -1);
    extend(right, {ends.high, j}, 1);
  }
  for (const auto* chain : {&left, &right})
    for (const auto& [x, y] : *chain)
      points.push_back({static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)});
}

double LatticeRows::hull_volume() const {
  std::vector<Point> points;
  for (int z = 0; z < count_z_; ++z) add_outline(z, points);
  const auto hull = convex_hull(points);
  return hull ? solid_properties(*hull, *bounds(*hull)).volume : 0;
}

}  // namespace urdfmill::mesh
