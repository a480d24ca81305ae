#include "urdfmill/picture/ground.hpp"

#include <algorithm>
#include <cmath>

namespace urdfmill::picture {
namespace {

/// Share of a pixel at that place that is covered by lines of the width (m), spaced by `step` (m).
float lines(float at, float step, float width, float footprint) {
  const float off = std::abs(at - step * std::round(at / step));
  const float covered = std::clamp((width / 2 + footprint / 2 - off) / footprint, 0.0F, 1.0F);
  // A line narrower than a pixel covers a part of it.
  const float most = std::min(1.0F, width / footprint);
  return covered * most;
}

float grid(const Vector& point, float step, float width, float footprint) {
  if (footprint > step / 2) return 0;
  return std::max(lines(point.x, step, width, footprint), lines(point.y, step, width, footprint));
}

}  // namespace

float ground_distance(const Camera::Ray& ray, float height, float from) {
  constexpr float nowhere = 1e30F;
  if (ray.direction.z >= -1e-6F) return nowhere;  // the ground is invisible from below
  const float distance = (height - ray.origin.z) / ray.direction.z;
  return distance > from ? distance : nowhere;
}

GroundLook ground_look(const Vector& point, float extent, float footprint) {
  const float radius = std::hypot(point.x, point.y);
  const float end = 2.2F * extent + 0.2F;
  const float away = std::clamp((radius - 0.5F * end) / (0.5F * end), 0.0F, 1.0F);
  GroundLook look;
  look.alpha = 1 - away * away * (3 - 2 * away);
  // Line width scales with small robots, up to a maximum.
  const float thin = 0.0022F * std::max(extent, std::min(0.05F, 5 * extent));
  float line = 0.55F * grid(point, 1, 1.6F * thin, footprint);
  if (extent < 4) line = std::max(line, 0.3F * grid(point, 0.1F, thin, footprint));
  if (extent < 0.4F) line = std::max(line, 0.18F * grid(point, 0.01F, 0.6F * thin, footprint));
  if (extent > 12) line = std::max(line, 0.6F * grid(point, 10, 2 * thin, footprint));
  look.colour = mix(background, {0.25F, 0.29F, 0.35F}, line);
  return look;
}

}  // namespace urdfmill::picture
