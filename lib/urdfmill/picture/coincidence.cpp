#include "urdfmill/picture/coincidence.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <tuple>
#include <utility>

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
  std::vector<Entry> entries;
  for (std::uint32_t s = 0; s < surfaces.size(); ++s)
    for (std::uint32_t t = 0; t < surfaces[s]->corners.size() / 3; ++t)
      entries.push_back({hash_of(place_of(*surfaces[s], t)), {s, t}});
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.hash, a.number.surface, a.number.triangle) <
           std::tie(b.hash, b.number.surface, b.number.triangle);
  });
  std::vector<TriangleNumber> repeated;
  std::vector<std::pair<Place, std::size_t>> run;  // the triangles of one hash, as places and indices of entries
  for (std::size_t begin = 0; begin < entries.size(); begin += run.size()) {
    run.clear();
    for (std::size_t i = begin; i < entries.size() && entries[i].hash == entries[begin].hash; ++i)
      run.emplace_back(place_of(*surfaces[entries[i].number.surface], entries[i].number.triangle), i);
    std::sort(run.begin(), run.end());
    for (std::size_t i = 1; i < run.size(); ++i)
      if (run[i].first == run[i - 1].first) repeated.push_back(entries[run[i].second].number);
  }
  return repeated;
}

}  // namespace urdfmill::picture
