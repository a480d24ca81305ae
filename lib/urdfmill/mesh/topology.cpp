#include "urdfmill/mesh/topology.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/welding.hpp"

namespace urdfmill::mesh {
namespace {

bool repeats_corner(const Triangle& t) {
  return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

/// Computes the area as the sum does: from corners relative to the centre of the box, where coordinates are most
/// accurate.
bool has_no_area(const std::vector<Point>& vertices, const Triangle& t, const Point& middle) {
  const Point a = minus(vertices[t[0]], middle), b = minus(vertices[t[1]], middle), c = minus(vertices[t[2]], middle);
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
    if ((b[l] - a[l]) * (c[m] - a[m]) != (b[m] - a[m]) * (c[l] - a[l])) return false;
  }
  return true;
}

Point middle_of(const std::vector<Point>& vertices) {
  if (vertices.empty()) return {};
  Bounds box{vertices.front(), vertices.front()};
  for (const Point& p : vertices)
    for (std::size_t i = 0; i < 3; ++i) {
      box.min[i] = std::min(box.min[i], p[i]);
      box.max[i] = std::max(box.max[i], p[i]);
    }
  return box.middle();
}

/// Items in buckets by a key below `count`, in one array: a counting sort.
template <class Item>
class Buckets {
 public:
  explicit Buckets(std::size_t count) : begins_(count + 1) {}

  void announce(std::uint32_t key) { ++begins_[key + 1]; }
  void allocate() {
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    items_.resize(begins_.back());
    next_ = begins_;
  }
  void add(std::uint32_t key, const Item& item) { items_[next_[key]++] = item; }
  [[nodiscard]] std::size_t size() const { return begins_.size() - 1; }
  Item* begin(std::size_t key) { return items_.data() + begins_[key]; }
  Item* end(std::size_t key) { return items_.data() + begins_[key + 1]; }

 private:
  std::vector<std::size_t> begins_, next_;
  std::vector<Item> items_;
};

/// An edge of a triangle, in the bucket of its smaller corner.
struct HalfEdge {
  std::uint32_t larger;
  std::int32_t way;  ///< 1 from the smaller to the larger corner, −1 in the other direction
};

void count_edges(const Surface& surface, Topology& counts) {
  Buckets<HalfEdge> edges(surface.vertices.size());
  const auto each = [&](const auto& take) {
    for (const Triangle& t : surface.triangles)
      if (!repeats_corner(t))
        for (std::size_t i = 0; i < 3; ++i) take(t[i], t[(i + 1) % 3]);
  };
  each([&](std::uint32_t a, std::uint32_t b) { edges.announce(std::min(a, b)); });
  edges.allocate();
  each([&](std::uint32_t a, std::uint32_t b) { edges.add(std::min(a, b), {std::max(a, b), a < b ? 1 : -1}); });
  bool balanced = true;
  for (std::size_t vertex = 0; vertex < edges.size(); ++vertex) {
    HalfEdge* const end = edges.end(vertex);
    HalfEdge* at = edges.begin(vertex);
    std::sort(at, end, [](const HalfEdge& a, const HalfEdge& b) { return a.larger < b.larger; });
    while (at != end) {
      const std::uint32_t other = at->larger;
      std::size_t count = 0;
      int ways = 0;
      for (; at != end && at->larger == other; ++at, ++count) ways += at->way;
      counts.boundary_edges += count == 1 ? 1 : 0;
      counts.nonmanifold_edges += count > 2 ? 1 : 0;
      counts.misoriented_edges += count == 2 && ways != 0 ? 1 : 0;
      balanced = balanced && ways == 0;
    }
  }
  counts.balanced = balanced;
}

void count_duplicates(const Surface& surface, Topology& counts) {
  using Rest = std::array<std::uint32_t, 2>;
  Buckets<Rest> buckets(surface.vertices.size());
  const auto each = [&](const auto& take) {
    for (Triangle t : surface.triangles) {
      if (repeats_corner(t)) continue;
      std::sort(t.begin(), t.end());
      take(t);
    }
  };
  each([&](const Triangle& t) { buckets.announce(t[0]); });
  buckets.allocate();
  each([&](const Triangle& t) { buckets.add(t[0], {t[1], t[2]}); });
  for (std::size_t vertex = 0; vertex < buckets.size(); ++vertex) {
    std::sort(buckets.begin(vertex), buckets.end(vertex));
    Rest* const end = buckets.end(vertex);
    for (Rest* at = buckets.begin(vertex); at != end && at + 1 != end; ++at)
      counts.duplicates += at[0] == at[1] ? 1 : 0;
  }
}

/// Disjoint sets of vertices.
class Sets {
 public:
  explicit Sets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0U); }

  std::uint32_t find(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a), b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

Sets joined(const Surface& surface) {
  Sets sets(surface.vertices.size());
  for (const Triangle& t : surface.triangles) sets.join(t[0], t[1]), sets.join(t[0], t[2]);
  return sets;
}

}  // namespace

Surface surface(const Mesh& mesh, double distance) {
  const Welding welding = weld(mesh.positions, distance);
  constexpr std::uint32_t unused = 0xffffffff;
  std::vector<std::uint32_t> numbers(welding.first.size(), unused);
  Surface result;
  result.triangles.reserve(mesh.triangle_count());
  result.vertices.reserve(welding.first.size());
  for (const Part& part : mesh.parts)
    for (const Triangle& triangle : part.triangles) {
      Triangle& made = result.triangles.emplace_back();
      for (std::size_t i = 0; i < 3; ++i) {
        std::uint32_t& number = numbers[welding.vertices[triangle[i]]];
        if (number == unused) {
          number = static_cast<std::uint32_t>(result.vertices.size());
          result.vertices.push_back(mesh.positions[welding.first[welding.vertices[triangle[i]]]]);
        }
        made[i] = number;
      }
    }
  return result;
}

Topology topology(const Surface& surface) {
  Topology counts;
  counts.vertices = surface.vertices.size();
  const Point middle = middle_of(surface.vertices);
  for (const Triangle& t : surface.triangles) {
    counts.degenerate += repeats_corner(t) ? 1 : 0;
    counts.degenerate_by_area += has_no_area(surface.vertices, t, middle) ? 1 : 0;
  }
  count_edges(surface, counts);
  count_duplicates(surface, counts);
  Sets sets = joined(surface);
  for (std::uint32_t i = 0; i < surface.vertices.size(); ++i) counts.components += sets.find(i) == i ? 1 : 0;
  const bool any = counts.degenerate < surface.triangles.size();
  counts.closed = any && counts.boundary_edges == 0 && counts.nonmanifold_edges == 0;
  // An edge of two triangles in the same direction is closed but not balanced.
  counts.balanced = any && counts.balanced;
  counts.oriented = counts.misoriented_edges == 0;
  return counts;
}

std::vector<std::uint32_t> component_of_triangles(const Surface& surface, std::size_t& count) {
  Sets sets = joined(surface);
  constexpr std::uint32_t none = 0xffffffff;
  std::vector<std::uint32_t> numbers(surface.vertices.size(), none), result;
  result.reserve(surface.triangles.size());
  count = 0;
  for (const Triangle& t : surface.triangles) {
    std::uint32_t& number = numbers[sets.find(t[0])];
    if (number == none) number = static_cast<std::uint32_t>(count++);
    result.push_back(number);
  }
  return result;
}

}  // namespace urdfmill::mesh
