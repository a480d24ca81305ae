// What a ray meets first: triangles in a structure that answers quickly.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/picture/surfaces.hpp"
#include "urdfmill/picture/vector.hpp"

namespace urdfmill::picture {

/// A distance beyond everything that is drawn.
inline constexpr float far_away = 1e30F;

/// Where a ray meets a triangle.
struct Hit {
  float distance = 0;          ///< along the ray, in lengths of its direction
  std::uint32_t surface = 0;   ///< index into the surfaces
  std::uint32_t triangle = 0;  ///< of the surface
  float u = 0, v = 0;          ///< barycentric: the weights of the second and the third corner
  Vector normal;               ///< of the triangle, not of length 1
};

/// Triangles that rays are asked for. It may be asked by several threads at once.
class Tracer {
 public:
  virtual ~Tracer() = default;
  /// The nearest triangle between the distances; false if there is none.
  [[nodiscard]] virtual bool meet(const Vector& origin, const Vector& direction, float from, float to,
                                  Hit& hit) const = 0;
  /// Whether there is any triangle between the distances.
  [[nodiscard]] virtual bool is_blocked(const Vector& origin, const Vector& direction, float from, float to) const = 0;
};

/// Embree 3 as Debian names it.
inline constexpr const char* embree_library = "libembree3.so.3";

/// A tracer of those surfaces, which must outlive it, by Embree 3: `library` is the file of its code, which is loaded
/// here. A program that makes no picture does without it. Nothing, and why, if it is not installed or this build does
/// not know it.
[[nodiscard]] std::unique_ptr<Tracer> make_tracer(const std::vector<const Surface*>& surfaces,
                                                  const std::string& library, std::string& error);

}  // namespace urdfmill::picture
