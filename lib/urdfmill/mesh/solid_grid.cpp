#include "urdfmill/mesh/solid_grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "urdfmill/mesh/clipping.hpp"
#include "urdfmill/mesh/lattice_hull.hpp"

namespace urdfmill::mesh {
namespace {

/// Voxels along the longest side of the box: a row of them is a word of 64 bits.
constexpr int resolution = 64;

/// Returns the bits from `first` to before `end`.
std::uint64_t bits_between(int first, int end) {
  if (end <= first) return 0;
  return (~std::uint64_t{0} >> (64 - (end - first))) << first;
}

/// Extends set bits along the row as far as bits of `free` are set.
std::uint64_t spread(std::uint64_t set, std::uint64_t free) {
  std::uint64_t up = free, down = free, result = set & free;
  for (int step = 1; step < 64; step *= 2) {
    result |= (up & (result << step)) | (down & (result >> step));
    up &= up << step;
    down &= down >> step;
  }
  return result;
}

}  // namespace

SolidGrid::SolidGrid(const std::vector<Point>& corners, const std::vector<Triangle>& triangles) {
  Point high = origin_ = corners[triangles.front()[0]];
  for (const Triangle& triangle : triangles)
    for (const std::uint32_t corner : triangle)
      for (std::size_t i = 0; i < 3; ++i) {
        origin_[i] = std::min(origin_[i], corners[corner][i]);
        high[i] = std::max(high[i], corners[corner][i]);
      }
  double longest = 0;
  for (std::size_t i = 0; i < 3; ++i) longest = std::max(longest, high[i] - origin_[i]);
  edge_ = longest > 0 ? longest / resolution : 1;
  for (std::size_t i = 0; i < 3; ++i)
    all_.high[i] = std::clamp(static_cast<int>(std::ceil((high[i] - origin_[i]) / edge_ - 1e-9)), 1, resolution);
  std::vector<Row> surface(static_cast<std::size_t>(all_.high[1] * all_.high[2]));
  for (const Triangle& t : triangles) {
    std::array<Point, 3> at{corners[t[0]], corners[t[1]], corners[t[2]]};
    for (Point& p : at)
      for (std::size_t i = 0; i < 3; ++i) p[i] = (p[i] - origin_[i]) / edge_;
    fill_triangle(at, surface);
  }
  solid_ = outside(surface);
  const Row width = bits_between(0, all_.high[0]);
  for (Row& voxels : solid_) voxels = ~voxels & width;
}

SolidGrid::Row& SolidGrid::row(std::vector<Row>& rows, int y, int z) const {
  return rows[static_cast<std::size_t>(z * all_.high[1] + y)];
}

void SolidGrid::fill_triangle(const std::array<Point, 3>& corners, std::vector<Row>& surface) const {
  // Each slice along z and each row of it is cut out of the triangle, so that the time is that of the rows it touches.
  const auto range = [this](const Polygon& polygon, std::size_t axis) {
    double low = polygon.front()[axis], high = low;
    for (const Point& p : polygon) low = std::min(low, p[axis]), high = std::max(high, p[axis]);
    const int last = all_.high[axis] - 1;
    return std::pair(std::clamp(static_cast<int>(std::floor(low)), 0, last),
                     std::clamp(static_cast<int>(std::floor(high)), 0, last));
  };
  const auto slice = [](const Polygon& polygon, std::size_t axis, int index) {
    return clipped(clipped(polygon, axis, index, Side::above), axis, index + 1, Side::below);
  };
  const Polygon whole(corners.begin(), corners.end());
  const auto [first_z, last_z] = range(whole, 2);
  for (int z = first_z; z <= last_z; ++z) {
    const Polygon in_slice = first_z == last_z ? whole : slice(whole, 2, z);
    if (in_slice.empty()) continue;
    const auto [first_y, last_y] = range(in_slice, 1);
    for (int y = first_y; y <= last_y; ++y) {
      const Polygon in_row = first_y == last_y ? in_slice : slice(in_slice, 1, y);
      if (in_row.empty()) continue;
      const auto [first, last] = range(in_row, 0);
      row(surface, y, z) |= bits_between(first, last + 1);
    }
  }
}

std::vector<SolidGrid::Row> SolidGrid::outside(std::vector<Row>& surface) const {
  const int nx = all_.high[0], ny = all_.high[1], nz = all_.high[2];
  std::vector<Row> reached(surface.size());
  const Row ends = bits_between(0, 1) | bits_between(nx - 1, nx);
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y) {
      const bool is_border = y == 0 || z == 0 || y == ny - 1 || z == nz - 1;
      row(reached, y, z) = (is_border ? bits_between(0, nx) : ends) & ~row(surface, y, z);
    }
  // Sweeps in both directions, until nothing more is reached.
  bool has_changed = true;
  const auto visit = [&](int y, int z) {
    Row next = row(reached, y, z);
    if (y > 0) next |= row(reached, y - 1, z);
    if (y + 1 < ny) next |= row(reached, y + 1, z);
    if (z > 0) next |= row(reached, y, z - 1);
    if (z + 1 < nz) next |= row(reached, y, z + 1);
    next = spread(next, bits_between(0, nx) & ~row(surface, y, z));
    has_changed = has_changed || next != row(reached, y, z);
    row(reached, y, z) = next;
  };
  while (std::exchange(has_changed, false)) {
    for (int z = 0; z < nz; ++z)
      for (int y = 0; y < ny; ++y) visit(y, z);
    for (int z = nz; z-- > 0;)
      for (int y = ny; y-- > 0;) visit(y, z);
  }
  return reached;
}

double SolidGrid::tolerance() const {
  constexpr double share = 1e-6;
  return share * resolution * edge_;
}

std::array<int, 3> SolidGrid::voxel_of(const Point& point) const {
  std::array<int, 3> at{};
  for (std::size_t i = 0; i < 3; ++i)
    at[i] = static_cast<int>(std::clamp(std::floor((point[i] - origin_[i]) / edge_), 0.0, all_.high[i] - 1.0));
  return at;
}

bool SolidGrid::is_solid(const Point& point) const {
  const auto [x, y, z] = voxel_of(point);
  return (solid_[static_cast<std::size_t>(z * all_.high[1] + y)] & bits_between(x, x + 1)) != 0;
}

std::size_t SolidGrid::index_of(const Point& point) const {
  const auto [x, y, z] = voxel_of(point);
  return static_cast<std::size_t>((z * all_.high[1] + y) * all_.high[0] + x);
}

std::vector<double> SolidGrid::distances() const {
  const int nx = all_.high[0], ny = all_.high[1], nz = all_.high[2];
  constexpr int far = 4 * resolution * resolution;
  std::vector<int> squares(static_cast<std::size_t>(nx * ny * nz), far);
  for (std::size_t i = 0; i < squares.size(); ++i)
    if ((solid_[i / static_cast<std::size_t>(nx)] >> i % static_cast<std::size_t>(nx) & 1U) != 0) squares[i] = 0;
  // Along one axis after the other, the square of a distance is the least of a voxel's square plus that to the voxel.
  const auto pass = [&](int count, int stride, int lines_a, int stride_a, int lines_b, int stride_b) {
    std::vector<int> line(static_cast<std::size_t>(count));
    for (int a = 0; a < lines_a; ++a)
      for (int b = 0; b < lines_b; ++b) {
        const auto value = [&](int i) -> int& {
          return squares[static_cast<std::size_t>(a * stride_a + b * stride_b + i * stride)];
        };
        for (int i = 0; i < count; ++i) line[static_cast<std::size_t>(i)] = value(i);
        for (int i = 0; i < count; ++i)
          for (int j = 0; j < count; ++j)
            value(i) = std::min(value(i), line[static_cast<std::size_t>(j)] + (i - j) * (i - j));
      }
  };
  pass(nx, 1, ny, nx, nz, nx * ny);
  pass(ny, nx, nx, 1, nz, nx * ny);
  pass(nz, nx * ny, nx, 1, ny, nx);
  std::vector<double> found;
  found.reserve(squares.size());
  for (const int square : squares) found.push_back(std::sqrt(square) * edge_);
  return found;
}

SolidGrid::Row SolidGrid::solid_row(const VoxelBox& box, int y, int z) const {
  return solid_[static_cast<std::size_t>(z * all_.high[1] + y)] & bits_between(box.low[0], box.high[0]);
}

std::size_t SolidGrid::solid_count(const VoxelBox& box) const {
  std::size_t count = 0;
  for (int z = box.low[2]; z < box.high[2]; ++z)
    for (int y = box.low[1]; y < box.high[1]; ++y)
      count += static_cast<std::size_t>(std::popcount(solid_row(box, y, z)));
  return count;
}

VoxelBox SolidGrid::shrunk(const VoxelBox& box) const {
  VoxelBox found{box.high, box.low};
  for (int z = box.low[2]; z < box.high[2]; ++z)
    for (int y = box.low[1]; y < box.high[1]; ++y)
      if (const Row voxels = solid_row(box, y, z)) {
        const std::array<int, 3> first{std::countr_zero(voxels), y, z}, last{63 - std::countl_zero(voxels), y, z};
        for (std::size_t i = 0; i < 3; ++i) {
          found.low[i] = std::min(found.low[i], first[i]);
          found.high[i] = std::max(found.high[i], last[i] + 1);
        }
      }
  return found.low[0] < found.high[0] ? found : VoxelBox{};
}

double SolidGrid::hull_volume(const VoxelBox& box) const {
  LatticeRows rows(box.low[1], box.high[1], box.low[2], box.high[2]);
  for (int z = box.low[2]; z < box.high[2]; ++z)
    for (int y = box.low[1]; y < box.high[1]; ++y)
      if (const Row voxels = solid_row(box, y, z))
        rows.add(y, z, std::countr_zero(voxels), 64 - std::countl_zero(voxels));
  return rows.hull_volume();
}

}  // namespace urdfmill::mesh
