// Light from the sky and from a lamp with soft edges, as it falls on a point.
#pragma once
#include <array>
#include <optional>

#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/tracer.hpp"

namespace urdfmill::picture {

/// How much of the lights is seen from a point, each in [0, 1].
struct LightShare {
  float sky = 1, lamp = 1;
};

/// The lights of a picture. They are looked for along a few directions from each pixel, other ones from its neighbours:
/// a square of 4 by 4 pixels has all, so that the mean over such a square has no noise (Keller & Heidrich, Interleaved
/// Sampling, 2001).
class Lighting {
 public:
  static constexpr unsigned square = 4;               ///< pixels, along an edge
  static constexpr unsigned directions_of_sky = 64;   ///< of a whole square
  static constexpr unsigned directions_of_lamp = 32;  ///< of a whole square
  static constexpr unsigned turns = square * square;  ///< sets of directions

  /// What is solid keeps light away, and so does a ground at that height. `extent` is the size of the robot: only what
  /// is near hides the sky. The tracer must outlive it.
  Lighting(const Tracer& solids, std::optional<float> ground, float extent, const Camera& camera);

  /// What is seen from there along one of the sets of directions, below `turns`.
  [[nodiscard]] LightShare seen(const Vector& from, const Vector& normal, unsigned turn) const;
  /// The same along all directions.
  [[nodiscard]] LightShare seen(const Vector& from, const Vector& normal) const;

  /// The light that a surface of that colour sends against the direction of sight.
  [[nodiscard]] Vector on_surface(const Vector& colour, const Vector& normal, const Vector& sight,
                                  const LightShare& share) const;
  /// The light that the ground sends.
  [[nodiscard]] static Vector on_ground(const Vector& colour, const LightShare& share);

 private:
  const Tracer& solids_;
  std::optional<float> ground_;
  float nearby_;                                        ///< m: what is farther does not hide the sky
  Vector right_;                                        ///< of the camera
  Vector lamp_;                                         ///< the direction to its middle
  std::array<Vector, directions_of_lamp> lamp_points_;  ///< directions to points of it
  std::array<Vector, directions_of_sky> sky_points_;    ///< directions about z, as many where the sky counts more
};

}  // namespace urdfmill::picture
