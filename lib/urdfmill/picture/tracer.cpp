#include "urdfmill/picture/tracer.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include "urdfmill/picture/coincidence.hpp"

namespace urdfmill::picture {
namespace {

using Bounds = Eigen::AlignedBox3f;

/// A triangle and the box around it.
struct Item {
  Bounds box;
  TriangleNumber number;

  [[nodiscard]] float centre(Eigen::Index axis) const { return box.min()[axis] + box.max()[axis]; }  ///< twice
};

/// A box around two nodes, of which the first is the next one of the list, or around a few items.
struct Node {
  Bounds box;
  std::uint32_t place = 0;  ///< index of the second node, or of the first item
  std::uint32_t items = 0;  ///< 0: two nodes
};

/// Half the surface of a box, which a random ray meets in proportion to it.
float area(const Bounds& box) {
  if (box.isEmpty()) return 0;
  const Eigen::Vector3f side = box.sizes();
  return side.x() * side.y() + side.y() * side.z() + side.z() * side.x();
}

/// A hierarchy of boxes, split where rays are expected to test the fewest triangles: the surface area heuristic with
/// bins (Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007).
class Builder {
 public:
  explicit Builder(std::vector<Item>& items) : items_(items) {
    if (!items.empty()) build(0, items.size(), 0);
  }
  std::vector<Node> nodes;

 private:
  static constexpr std::size_t bins = 16;
  static constexpr std::size_t most_items = 4;  // in a leaf
  static constexpr int most_binned = 48;        // levels; below them halves, so that the depth is bounded

  void build(std::size_t first, std::size_t last, int depth) {
    const std::size_t node = nodes.size();
    nodes.emplace_back();
    const std::span<Item> all(items_.data() + first, last - first);
    for (const Item& item : all) nodes[node].box.extend(item.box);
    if (all.size() <= most_items) {
      nodes[node].place = static_cast<std::uint32_t>(first);
      nodes[node].items = static_cast<std::uint32_t>(all.size());
      return;
    }
    const std::size_t middle = first + split(all, depth);
    build(first, middle, depth + 1);
    nodes[node].place = static_cast<std::uint32_t>(nodes.size());
    build(middle, last, depth + 1);
  }

  /// Sorts the items into two groups, and returns the size of the first.
  static std::size_t split(std::span<Item> all, int depth) {
    Bounds centres;
    for (const Item& item : all) centres.extend(item.box.min() + item.box.max());
    Eigen::Index axis = 0;
    const float extent = centres.sizes().maxCoeff(&axis);
    if (extent > 0 && depth < most_binned) {
      const float low = centres.min()[axis], scale = static_cast<float>(bins) / extent;
      const auto bin_of = [&](const Item& item) {
        return std::min(bins - 1, static_cast<std::size_t>((item.centre(axis) - low) * scale));
      };
      const std::size_t boundary = best_boundary(all, bin_of);
      const auto end =
          std::partition(all.begin(), all.end(), [&](const Item& item) { return bin_of(item) < boundary; });
      if (end != all.begin() && end != all.end()) return static_cast<std::size_t>(end - all.begin());
    }
    const std::size_t half = all.size() / 2;
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(half), all.end(),
                     [&](const Item& a, const Item& b) { return a.centre(axis) < b.centre(axis); });
    return half;
  }

  /// Returns the first bin of the second group, for the split with the lowest cost.
  template <class BinOf>
  static std::size_t best_boundary(std::span<const Item> all, const BinOf& bin_of) {
    std::array<Bounds, bins> boxes;
    std::array<float, bins> counts{};
    for (const Item& item : all) {
      const std::size_t bin = bin_of(item);
      boxes[bin].extend(item.box);
      ++counts[bin];
    }
    std::array<float, bins> costs{};
    Bounds box;
    float count = 0;
    for (std::size_t bin = bins - 1; bin > 0; --bin) {
      box.extend(boxes[bin]);
      count += counts[bin];
      costs[bin] = area(box) * count;
    }
    box.setEmpty();
    count = 0;
    for (std::size_t bin = 1; bin < bins; ++bin) {
      box.extend(boxes[bin - 1]);
      count += counts[bin - 1];
      costs[bin] += area(box) * count;
    }
    return static_cast<std::size_t>(std::min_element(costs.begin() + 1, costs.end()) - costs.begin());
  }

  std::vector<Item>& items_;
};

/// A ray, prepared for boxes.
struct PreparedRay {
  Vector from, direction;
  Eigen::Array3f origin, inverse;

  PreparedRay(const Vector& start, const Vector& along)
      : from(start),
        direction(along),
        origin(start.x, start.y, start.z),
        inverse(inverse_of(along.x), inverse_of(along.y), inverse_of(along.z)) {}

  /// Returns the distance along the ray to its entry into the box, or `far_away` if it misses the box between `near`
  /// and `far`. Rounding can only add a hit, not lose one (Ize, Robust BVH Ray Traversal, JCGT 2(2), 2013).
  [[nodiscard]] float enters(const Bounds& box, float near, float far) const {
    const Eigen::Array3f to_min = (box.min().array() - origin) * inverse;
    const Eigen::Array3f to_max = (box.max().array() - origin) * inverse;
    const float in = std::max(near, to_min.min(to_max).maxCoeff());
    const float out = std::min(far, to_min.max(to_max).minCoeff() * (1 + 4e-7F));
    return in <= out ? in : far_away;
  }

 private:
  /// Finite, too, for a ray parallel to a plane of the axes.
  static float inverse_of(float component) {
    constexpr float least = 1e-20F;
    return 1 / (std::abs(component) < least ? std::copysign(least, component) : component);
  }
};

/// Intersects a triangle by the signs of the volumes that its edges make with the ray (Plücker coordinates). Neighbours
/// compute the same number for a common edge, but for the sign, so that no ray passes between them.
bool meet_triangle(const Vector* corners, const PreparedRay& ray, float near, float far, Hit& hit) {
  const Vector a = corners[0] - ray.from, b = corners[1] - ray.from, c = corners[2] - ray.from;
  const Vector ab = a - b, bc = b - c, ca = c - a;
  const float u = dot(cross(ca, c + a), ray.direction);
  const float v = dot(cross(ab, a + b), ray.direction);
  const float w = dot(cross(bc, b + c), ray.direction);
  if (std::min({u, v, w}) < 0 && std::max({u, v, w}) > 0) return false;
  const Vector normal = cross(ab, ca);
  const float slope = dot(normal, ray.direction), sum = u + v + w;
  if (slope == 0 || sum == 0) return false;
  const float distance = dot(normal, a) / slope;
  if (!(distance >= near && distance < far)) return false;
  hit.distance = distance;
  hit.u = u / sum;
  hit.v = v / sum;
  hit.normal = normal;
  return true;
}

/// The triangles of the surfaces with their boxes, without those of which nothing is seen.
std::vector<Item> items_of(const std::vector<const Surface*>& surfaces) {
  std::vector<std::vector<bool>> left_out(surfaces.size());
  for (std::size_t s = 0; s < surfaces.size(); ++s) left_out[s].resize(surfaces[s]->corners.size() / 3);
  for (const TriangleNumber& number : repeated_triangles(surfaces)) left_out[number.surface][number.triangle] = true;
  std::vector<Item> items;
  for (std::uint32_t s = 0; s < surfaces.size(); ++s)
    for (std::uint32_t t = 0; t < left_out[s].size(); ++t) {
      if (left_out[s][t]) continue;
      Item item{{}, {s, t}};
      const Vector* corners = &surfaces[s]->corners[3 * std::size_t{t}];
      for (const Vector& corner : std::span(corners, 3)) item.box.extend(Eigen::Vector3f(corner.x, corner.y, corner.z));
      const float size = dot(corners[0], corners[0]) + dot(corners[1], corners[1]) + dot(corners[2], corners[2]);
      if (std::isfinite(size)) items.push_back(item);
    }
  return items;
}

}  // namespace

struct Tracer::Hierarchy {
  explicit Hierarchy(const std::vector<const Surface*>& all) : surfaces(all), items(items_of(all)) {
    nodes = Builder(items).nodes;
  }

  const std::vector<const Surface*> surfaces;
  std::vector<Item> items;
  std::vector<Node> nodes;

  bool meet_item(const Item& item, const PreparedRay& ray, float from, float to, Hit& hit) const {
    const TriangleNumber& number = item.number;
    const Vector* corners = &surfaces[number.surface]->corners[3 * std::size_t{number.triangle}];
    if (!meet_triangle(corners, ray, from, to, hit)) return false;
    hit.surface = number.surface;
    hit.triangle = number.triangle;
    return true;
  }

  /// Calls `take` with each triangle that the ray meets between the distances. It returns the distance up to which to
  /// go on; one below `from` ends the search.
  template <class Take>
  void visit(const PreparedRay& ray, float from, float to, const Take& take) const {
    if (nodes.empty() || !std::isfinite(dot(ray.from, ray.from) + dot(ray.direction, ray.direction))) return;
    struct Waiting {
      std::size_t node;
      float distance;
    };
    std::array<Waiting, 128> waiting;  // at most one for each level: 48 binned, 32 halved
    std::size_t count = 0;
    waiting[count++] = {0, from};
    Hit hit;
    while (count > 0 && to >= from) {
      const auto [index, distance] = waiting[--count];
      if (distance > to) continue;
      const Node& node = nodes[index];
      for (std::uint32_t i = 0; i < node.items; ++i)
        if (meet_item(items[node.place + i], ray, from, to, hit)) to = take(hit);
      if (node.items > 0) continue;
      Waiting near{index + 1, ray.enters(nodes[index + 1].box, from, to)};
      Waiting far{node.place, ray.enters(nodes[node.place].box, from, to)};
      if (far.distance < near.distance) std::swap(near, far);
      if (far.distance < far_away) waiting[count++] = far;
      if (near.distance < far_away) waiting[count++] = near;
    }
  }
};

void Hits::add(const Hit& hit) {
  std::size_t place = 0;
  while (place < count && all[place].surface < hit.surface) ++place;
  if (place < count && all[place].surface == hit.surface) {
    if (hit.distance < all[place].distance) all[place] = hit;
    return;
  }
  if (place == most) return;
  count = std::min(count + 1, most);
  for (std::size_t i = count - 1; i > place; --i) all[i] = all[i - 1];
  all[place] = hit;
}

Tracer::Tracer(const std::vector<const Surface*>& surfaces) : hierarchy_(std::make_unique<const Hierarchy>(surfaces)) {}
Tracer::~Tracer() = default;

bool Tracer::meet(const Vector& origin, const Vector& direction, float from, float to, Hit& hit) const {
  bool found = false;
  hierarchy_->visit({origin, direction}, from, to, [&](const Hit& nearer) {
    hit = nearer;
    found = true;
    return nearer.distance;
  });
  return found;
}

void Tracer::meet_all(const Vector& origin, const Vector& direction, float from, float to, Hits& hits) const {
  hierarchy_->visit({origin, direction}, from, to, [&](const Hit& hit) {
    hits.add(hit);
    return to;
  });
}

bool Tracer::is_blocked(const Vector& origin, const Vector& direction, float from, float to) const {
  bool found = false;
  hierarchy_->visit({origin, direction}, from, to, [&](const Hit&) {
    found = true;
    return -far_away;
  });
  return found;
}

}  // namespace urdfmill::picture
