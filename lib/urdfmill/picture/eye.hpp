// Intersections of a camera ray: solid surfaces, the ground, translucent surfaces and marks. Where several are at the
// same place, marks are in front, then translucent surfaces, solid surfaces and the ground, and among these the earlier
// one.
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "urdfmill/picture/lighting.hpp"
#include "urdfmill/picture/render.hpp"

namespace urdfmill::picture {

/// The first opaque hit along a ray.
struct Seen {
  /// The kind of hit.
  enum class Kind : std::uint8_t { nothing, ground, solid };
  Kind kind = Kind::nothing;
  const Surface* surface = nullptr;  ///< the surface of a solid hit
  Vector position;                   ///< a little above the surface
  Vector normal{0, 0, 1};            ///< towards the eye
  Vector colour;                     ///< linear, unlit
  float alpha = 1;                   ///< opacity of the ground, which fades
  float distance = 1e30F;
  float footprint = 0;  ///< m: width of a pixel at the hit
};

/// A layer along a ray: a mark or a translucent surface.
struct Layer {
  float distance = 0;
  Vector colour;  ///< as seen, lit
  float alpha = 0;
};

/// Layers along a ray, ordered by distance.
struct Layers {
  static constexpr std::size_t most = 12;
  std::array<Layer, most> all;
  std::size_t count = 0;
};

/// A drawing seen by a camera. Thread-safe.
class Eye {
 public:
  /// Drawing and camera must outlive the eye; `height` in pixels.
  Eye(const Drawing& drawing, const Camera& camera, std::size_t height);

  [[nodiscard]] Seen look(const Camera::Ray& ray) const;
  /// Finds all marks, and the translucent surfaces up to the solid surface at that distance. Those in the same place as
  /// the solid surface count as in front of it.
  void look_for_layers(const Camera::Ray& ray, float distance, Layers& layers) const;
  [[nodiscard]] const Lighting& lighting() const { return *lighting_; }

 private:
  [[nodiscard]] float footprint(float distance) const;
  /// The distance (m) within which surfaces along a ray count as in the same place: rounding would decide their order.
  [[nodiscard]] float same_place(float distance) const;
  /// Returns the hits at the place of the nearest one.
  [[nodiscard]] Hits at_place_of(const Tracer& tracer, const Hit& nearest, const Camera::Ray& ray) const;
  [[nodiscard]] Seen at(const Surface& surface, const Hit& hit, const Camera::Ray& ray) const;
  template <class Look>
  void add_layers(const Tracer& tracer, const std::vector<const Surface*>& surfaces, const Camera::Ray& ray,
                  float until, float solid, Layers& layers, const Look& look) const;

  const Drawing& drawing_;
  const Camera& camera_;
  float pixel_;  ///< width of a pixel in m, at distance 1 with perspective
  std::vector<const Surface*> solid_surfaces_, clear_surfaces_, mark_surfaces_;
  std::unique_ptr<Tracer> solids_, clears_, marks_;  ///< the last two may be null
  std::unique_ptr<Lighting> lighting_;
};

}  // namespace urdfmill::picture
