// The ground of a picture: a grid in metres that fades into the background.
#pragma once
#include "urdfmill/picture/camera.hpp"

namespace urdfmill::picture {

/// Colour of the background; linear.
inline constexpr Vector background{0.913F, 0.922F, 0.935F};

/// Distance of the ground along the ray; 1e30 if the ray does not meet it beyond `from`.
[[nodiscard]] float ground_distance(const Camera::Ray& ray, float height, float from);

/// The look of the ground at a point.
struct GroundLook {
  Vector colour;  ///< linear
  float alpha = 0;
};
/// The look of the ground at a point: lines every metre, and every 0.1 m for small robots. `footprint` is the width of
/// a pixel on the ground (m), `extent` the size of the robot.
[[nodiscard]] GroundLook ground_look(const Vector& point, float extent, float footprint);

}  // namespace urdfmill::picture
