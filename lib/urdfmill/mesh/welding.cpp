#include "urdfmill/mesh/welding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <unordered_map>

#include "urdfmill/mesh/points.hpp"

namespace urdfmill::mesh {
namespace {

constexpr std::uint32_t none = 0xffffffff;

std::uint64_t mix(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15U;
  return value ^ (value >> 32U);
}

std::uint64_t hash(const Point& p) {
  std::uint64_t sum = 0;
  for (const double value : p) sum = mix(sum ^ std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value));
  return sum;
}

/// A cell of a grid.
struct Cell {
  std::int64_t x, y, z;
  bool operator==(const Cell&) const = default;
};
struct CellHash {
  std::size_t operator()(const Cell& c) const {
    return mix(mix(mix(static_cast<std::uint64_t>(c.x)) ^ static_cast<std::uint64_t>(c.y)) ^
               static_cast<std::uint64_t>(c.z));
  }
};

}  // namespace

UniquePositions::UniquePositions(std::vector<Point>& positions, std::size_t expected)
    : positions_(positions), slots_(std::bit_ceil(2 * expected + 2), none) {}

std::uint32_t UniquePositions::add(const Point& position) {
  if (2 * used_ >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(position) & mask;
  while (slots_[slot] != none && positions_[slots_[slot]] != position) slot = (slot + 1) & mask;
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
    while (slots[slot] != none && positions[result.first[slots[slot]]] != positions[i]) slot = (slot + 1) & mask;
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
  std::unordered_multimap<Cell, std::uint32_t, CellHash> cells;
  const auto cell = [&](const Point& p, std::size_t axis) {
    const double place = p[axis] / distance;
    // NaN is close to nothing; no triangle that matters here has one.
    return std::isnan(place) ? std::int64_t{0} : static_cast<std::int64_t>(std::floor(std::clamp(place, -4e18, 4e18)));
  };
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    const Point& p = positions[i];
    const Cell own{cell(p, 0), cell(p, 1), cell(p, 2)};
    std::uint32_t found = none;
    for (std::int64_t k = 0; k < 27 && found == none; ++k) {
      const auto [begin, end] = cells.equal_range({own.x + k % 3 - 1, own.y + k / 3 % 3 - 1, own.z + k / 9 - 1});
      for (auto entry = begin; entry != end && found == none; ++entry)
        if (distance_squared(positions[result.first[entry->second]], p) <= distance * distance) found = entry->second;
    }
    if (found == none) {
      found = static_cast<std::uint32_t>(result.first.size());
      result.first.push_back(i);
      cells.emplace(own, found);
    }
    result.vertices[i] = found;
  }
  return result;
}

}  // namespace urdfmill::mesh
