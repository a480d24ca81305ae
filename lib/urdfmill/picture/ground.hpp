// The ground of a picture: a grid in metres that fades into the background.
#pragma once
#include "urdfmill/picture/camera.hpp"

namespace urdfmill::picture {

/// The colour of what is behind everything; linear.
inline constexpr Vector background{0.913F, 0.922F, 0.935F};

/// How far along the ray the ground is; 1e30 if it is not met beyond `from`.
[[nodiscard]] float ground_distance(const Camera::Ray& ray, float height, float from);

/// The ground at a point.
struct GroundLook {
  Vector colour;  ///< linear
  float alpha = 0;
};
/// The ground at a point: lines each metre, and each tenth where the robot is small. `footprint` is how much ground a
/// pixel covers there (m), `extent` the size of the robot.
[[nodiscard]] GroundLook ground_look(const Vector& point, float extent, float footprint);

}  // namespace urdfmill::picture
