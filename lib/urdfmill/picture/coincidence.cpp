#include "urdfmill/picture/coincidence.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <tuple>

namespace urdfmill::picture {
namespace {

/// The bits of nine coordinates, with the corners sorted. Bits have an order even for NaN.
using Place = std::array<std::array<std::uint32_t, 3>, 3>;

Place place_of(const Surface& surface, std::size_t triangle) {
  Place place{};
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector& corner = surface.corners[3 * triangle + k];
    // -0 is 0
    place[k] = {std::bit_cast<std::uint32_t>(corner.x + 0.0F), std::bit_cast<std::uint32_t>(corner.y + 0.0F),
                std::bit_cast<std::uint32_t>(corner.z + 0.0F)};
  }
  std::sort(place.begin(), place.end());
  return place;
}

std::uint32_t hash_of(const Place& place) {
  std::uint64_t hash = 0;
  for (const auto& corner : place)
    for (const std::uint32_t word : corner) {
      hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 29U;
    }
  return static_cast<std::uint32_t>(hash >> 16U);
}

struct Entry {
  std::uint32_t hash;
  TriangleNumber number;
};

}  // namespace

std::vector<TriangleNumber> repeated_triangles(const std::vector<const Surface*>& surfaces) {
  const auto place = [&](const Entry& entry) {
    return place_of(*surfaces[entry.number.surface], entry.number.triangle);
  };
  std::vector<Entry> entries;
  for (std::uint32_t s = 0; s < surfaces.size(); ++s)
    for (std::uint32_t t = 0; t < surfaces[s]->corners.size() / 3; ++t)
      entries.push_back({hash_of(place_of(*surfaces[s], t)), {s, t}});
  const auto number = [](const Entry& entry) { return std::tuple(entry.number.surface, entry.number.triangle); };
  std::sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
    if (a.hash != b.hash) return a.hash < b.hash;
    const Place at_a = place(a), at_b = place(b);
    return at_a != at_b ? at_a < at_b : number(a) < number(b);
  });
  std::vector<TriangleNumber> repeated;
  for (std::size_t i = 1; i < entries.size(); ++i)
    if (entries[i].hash == entries[i - 1].hash && place(entries[i]) == place(entries[i - 1]))
      repeated.push_back(entries[i].number);
  return repeated;
}

}  // namespace urdfmill::picture
