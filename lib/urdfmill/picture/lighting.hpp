// Light from the sky and from an area lamp.
#pragma once
#include <array>
#include <optional>

#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/tracer.hpp"

namespace urdfmill::picture {

/// Visible share of each light from a point, in [0, 1].
struct LightShare {
  float sky = 1, lamp = 1;
};

/// The lights of a picture. Each pixel samples a few directions, its neighbours others: a square of 4 by 4 pixels has
/// all directions, so that the mean over a square has no noise (Keller & Heidrich, Interleaved Sampling, 2001).
class Lighting {
 public:
  static constexpr unsigned square = 4;               ///< edge of the square, pixels
  static constexpr unsigned directions_of_sky = 64;   ///< in a whole square
  static constexpr unsigned directions_of_lamp = 32;  ///< in a whole square
  static constexpr unsigned turns = square * square;  ///< sets of directions

  /// Lights blocked by solids and by a ground at the given height. `extent` is the size of the robot: only near solids
  /// hide the sky. The tracer must outlive it.
  Lighting(const Tracer& solids, std::optional<float> ground, float extent, const Camera& camera);

  /// The visible share from a point, sampled with one set of directions (an index below `turns`).
  [[nodiscard]] LightShare seen(const Vector& from, const Vector& normal, unsigned turn) const;
  /// The visible share, sampled with all directions.
  [[nodiscard]] LightShare seen(const Vector& from, const Vector& normal) const;

  /// Light reflected by a surface of that colour towards the viewer.
  [[nodiscard]] Vector on_surface(const Vector& colour, const Vector& normal, const Vector& sight,
                                  const LightShare& share) const;
  /// Light reflected by the ground.
  [[nodiscard]] static Vector on_ground(const Vector& colour, const LightShare& share);

 private:
  const Tracer& solids_;
  std::optional<float> ground_;
  float nearby_;                                        ///< m: solids farther away do not hide the sky
  Vector right_;                                        ///< direction of the camera
  Vector lamp_;                                         ///< direction of the lamp's centre
  std::array<Vector, directions_of_lamp> lamp_points_;  ///< directions of points of the lamp
  std::array<Vector, directions_of_sky> sky_points_;    ///< directions about z, denser where the sky counts more
};

}  // namespace urdfmill::picture
