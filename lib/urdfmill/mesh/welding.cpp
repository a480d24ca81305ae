#include "urdfmill/mesh/welding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <unordered_map>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/text/seeded_hash.hpp"

namespace urdfmill::mesh {
namespace {

constexpr std::uint32_t none = 0xffffffff;

std::uint64_t hash(const Point& p) {
  return text::seeded_hash(bits_of(p));
}

/// True for points of the same numbers; those of a point that is not one count as well.
bool same(const Point& a, const Point& b) {
  return bits_of(a) == bits_of(b);
}

bool is_no_point(const Point& p) {
  return !std::isfinite(p[0]) || !std::isfinite(p[1]) || !std::isfinite(p[2]);
}

}  // namespace

UniquePositions::UniquePositions(std::vector<Point>& positions, std::size_t expected)
    : positions_(positions), slots_(std::bit_ceil(2 * expected + 2), none) {}

std::uint32_t UniquePositions::add(const Point& position) {
  if (2 * used_ >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(position) & mask;
  while (slots_[slot] != none && !same(positions_[slots_[slot]], position)) slot = (slot + 1) & mask;
  if (slots_[slot] == none) {
    slots_[slot] = static_cast<std::uint32_t>(positions_.size());
    positions_.push_back(position);
    ++used_;
  }
  return slots_[slot];
}

void UniquePositions::grow() {
  std::vector<std::uint32_t> slots(2 * slots_.size(), none);
  const std::size_t mask = slots.size() - 1;
  for (const std::uint32_t number : slots_) {
    if (number == none) continue;
    std::size_t slot = hash(positions_[number]) & mask;
    while (slots[slot] != none) slot = (slot + 1) & mask;
    slots[slot] = number;
  }
  slots_ = std::move(slots);
}

Welding weld(const std::vector<Point>& positions) {
  Welding result;
  result.vertices.resize(positions.size());
  // Open addressing, at most half full: short probes without allocations.
  std::vector<std::uint32_t> slots(std::bit_ceil(positions.size() * 2 + 1), none);
  const std::size_t mask = slots.size() - 1;
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    std::size_t slot = hash(positions[i]) & mask;
    while (slots[slot] != none && !same(positions[result.first[slots[slot]]], positions[i])) slot = (slot + 1) & mask;
    if (slots[slot] == none) {
      slots[slot] = static_cast<std::uint32_t>(result.first.size());
      result.first.push_back(i);
    }
    result.vertices[i] = slots[slot];
  }
  return result;
}

Welding weld(const std::vector<Point>& positions, double distance) {
  if (!(distance > 0)) return weld(positions);
  Welding result;
  result.vertices.resize(positions.size());
  // Cells of a grid, by the numbers of their corners; where these exceed the range of numbers, a point is its own cell.
  // They are so wide that what is close to a point is mostly in one of them, and so narrow that few points are.
  std::unordered_multimap<std::array<std::uint64_t, 3>, std::uint32_t, text::SeededHash> cells;
  const auto cell = [width = 4 * distance](double place) {
    const double number = std::floor(place / width);
    return std::isfinite(number) ? number : place;
  };
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    const Point& p = positions[i];
    std::array<std::array<double, 2>, 3> numbers{};  // those of the cells around the point, by axis
    for (std::size_t axis = 0; axis < 3; ++axis) numbers[axis] = {cell(p[axis] - distance), cell(p[axis] + distance)};
    std::uint32_t found = none;
    for (unsigned corner = 0; corner < 8; ++corner) {
      Point at{};
      bool is_new = true;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool is_upper = (corner >> axis & 1U) != 0;
        at[axis] = numbers[axis][is_upper ? 1 : 0];
        is_new = is_new && !(is_upper && numbers[axis][0] == at[axis]);
      }
      if (!is_new) continue;
      const auto [begin, end] = cells.equal_range(bits_of(at));
      for (auto entry = begin; entry != end; ++entry)
        if (entry->second < found && distance_squared(positions[result.first[entry->second]], p) <= distance * distance)
          found = entry->second;
    }
    if (found == none) {
      found = static_cast<std::uint32_t>(result.first.size());
      result.first.push_back(i);
      // Nothing is close to what is no point.
      if (!is_no_point(p)) cells.emplace(bits_of({cell(p[0]), cell(p[1]), cell(p[2])}), found);
    }
    result.vertices[i] = found;
  }
  return result;
}

}  // namespace urdfmill::mesh
