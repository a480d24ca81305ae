// Ray tracing of triangles.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
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

/// A ray tracer over triangles. Thread-safe.
class Tracer {
 public:
  virtual ~Tracer() = default;
  /// Finds the nearest triangle between the distances; false if there is none.
  [[nodiscard]] virtual bool meet(const Vector& origin, const Vector& direction, float from, float to,
                                  Hit& hit) const = 0;
  /// True if there is any triangle between the distances.
  [[nodiscard]] virtual bool is_blocked(const Vector& origin, const Vector& direction, float from, float to) const = 0;
};

/// Embree 3 as Debian names it.
inline constexpr const char* embree_library = "libembree3.so.3";

/// Makes a tracer of the surfaces, which must outlive it. Loads Embree 3 from the shared library `library`, so that
/// only programs that make pictures need it. Returns null, with the reason, if it is not installed or not supported by
/// this build.
[[nodiscard]] std::unique_ptr<Tracer> make_tracer(const std::vector<const Surface*>& surfaces,
                                                  const std::string& library, std::string& error);

}  // namespace urdfmill::picture
