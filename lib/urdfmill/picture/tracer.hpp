// Ray tracing of triangles.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "urdfmill/picture/surfaces.hpp"
#include "urdfmill/picture/vector.hpp"

namespace urdfmill::picture {

/// A distance beyond everything in a drawing.
inline constexpr float far_away = 1e30F;

/// The intersection of a ray and a triangle.
struct Hit {
  float distance = 0;          ///< along the ray, in lengths of its direction
  std::uint32_t surface = 0;   ///< index into the surfaces
  std::uint32_t triangle = 0;  ///< index of the triangle in the surface
  float u = 0, v = 0;          ///< barycentric: the weights of the second and the third corner
  Vector normal;               ///< normal of the triangle, not of length 1
};

/// Hits at one place: at most one of each surface, in the order of the surfaces.
struct Hits {
  static constexpr std::size_t most = 16;
  std::array<Hit, most> all;
  std::size_t count = 0;

  /// Adds a hit; of one surface the nearest stays, and of too many surfaces the first ones.
  void add(const Hit& hit);
};

/// A ray tracer over triangles. Rays that meet an edge or a corner meet one of its triangles. Of triangles in one place
/// the first is met. Thread-safe.
class Tracer {
 public:
  /// Sorts the triangles of the surfaces, which must outlive the tracer. Triangles with a corner that is not finite are
  /// left out.
  explicit Tracer(const std::vector<const Surface*>& surfaces);
  ~Tracer();
  Tracer(const Tracer&) = delete;
  Tracer& operator=(const Tracer&) = delete;

  /// Finds the nearest triangle between the distances; false if there is none.
  [[nodiscard]] bool meet(const Vector& origin, const Vector& direction, float from, float to, Hit& hit) const;
  /// Adds the triangles between the distances.
  void meet_all(const Vector& origin, const Vector& direction, float from, float to, Hits& hits) const;
  /// True if there is any triangle between the distances.
  [[nodiscard]] bool is_blocked(const Vector& origin, const Vector& direction, float from, float to) const;

 private:
  struct Hierarchy;
  std::unique_ptr<const Hierarchy> hierarchy_;
};

}  // namespace urdfmill::picture
