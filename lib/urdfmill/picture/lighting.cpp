#include "urdfmill/picture/lighting.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace urdfmill::picture {
namespace {

/// Rays to the sky per set of directions.
constexpr unsigned sky_rays = Lighting::directions_of_sky / Lighting::turns,
                   lamp_rays = Lighting::directions_of_lamp / Lighting::turns;
using std::numbers::pi;

double fraction(double value) {
  return value - std::floor(value);
}

/// The n-th point of an even distribution over the unit disc (R2 sequence, M. Roberts 2018).
std::array<double, 2> on_disc(unsigned n) {
  const double angle = 2 * pi * fraction(0.5 + n * 0.7548776662466927);
  const double radius = std::sqrt(fraction(0.5 + n * 0.5698402909980532));
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

/// x⁴⁰, by the same multiplications on every machine.
float shine(float x) {
  const float x2 = x * x, x4 = x2 * x2, x8 = x4 * x4, x16 = x8 * x8;
  return x16 * x16 * x8;
}

}  // namespace

Lighting::Lighting(const Tracer& solids, std::optional<float> ground, float extent, const Camera& camera)
    : solids_(solids), ground_(ground), nearby_(0.35F * extent), right_(camera.right) {
  // The lamp stands farther back than the camera, above it and to its left.
  lamp_ = unit(camera.right * -0.55F - camera.forward * 0.62F + Vector{0, 0, 1} * 0.95F);
  Vector a, b;
  basis(lamp_, a, b);
  constexpr double lamp_size = 0.06;  // at distance 1
  for (unsigned i = 0; i < directions_of_lamp; ++i) {
    const auto [u, v] = on_disc(i);
    lamp_points_[i] = unit(lamp_ + a * static_cast<float>(lamp_size * u) + b * static_cast<float>(lamp_size * v));
  }
  for (unsigned i = 0; i < directions_of_sky; ++i) {
    const auto [u, v] = on_disc(i);
    sky_points_[i] = {static_cast<float>(u), static_cast<float>(v),
                      static_cast<float>(std::sqrt(std::max(0.0, 1 - u * u - v * v)))};
  }
}

LightShare Lighting::seen(const Vector& from, const Vector& normal, unsigned turn) const {
  constexpr float light_of_ground = 0.45F;
  Vector a, b;
  basis(normal, a, b);
  LightShare share{0, 0};
  for (unsigned i = turn; i < directions_of_sky; i += turns) {
    const Vector& local = sky_points_[i];
    const Vector towards = a * local.x + b * local.y + normal * local.z;
    if (solids_.is_blocked(from, towards, 0, nearby_)) continue;
    const bool meets_ground = ground_ && towards.z < 0 && (*ground_ - from.z) / towards.z < nearby_;
    share.sky += meets_ground ? light_of_ground : 1.0F;
  }
  share.sky /= static_cast<float>(sky_rays);
  if (dot(normal, lamp_) <= 0) return share;
  for (unsigned i = turn; i < directions_of_lamp; i += turns)
    if (!solids_.is_blocked(from, lamp_points_[i], 0, far_away)) share.lamp += 1;
  share.lamp /= static_cast<float>(lamp_rays);
  return share;
}

LightShare Lighting::seen(const Vector& from, const Vector& normal) const {
  LightShare sum{0, 0};
  for (unsigned turn = 0; turn < turns; ++turn) {
    const LightShare share = seen(from, normal, turn);
    sum.sky += share.sky / turns;
    sum.lamp += share.lamp / turns;
  }
  return sum;
}

Vector Lighting::on_surface(const Vector& colour, const Vector& normal, const Vector& sight,
                            const LightShare& share) const {
  const Vector above{0.5F, 0.53F, 0.58F}, below{0.3F, 0.29F, 0.28F};
  Vector light = mix(below, above, 0.5F + 0.5F * normal.z) * share.sky;
  const float towards_lamp = dot(normal, lamp_);
  float gloss = 0;
  if (towards_lamp > 0) {
    light = light + Vector{0.58F, 0.56F, 0.52F} * (towards_lamp * share.lamp);
    gloss = 0.12F * share.lamp * shine(std::max(0.0F, dot(normal, unit(lamp_ - sight))));
  }
  // A weak light from the right keeps shaded sides from becoming flat.
  light = light + Vector{0.1F, 0.1F, 0.11F} * std::max(0.0F, dot(normal, right_));
  return colour * light + Vector{gloss, gloss, gloss};
}

Vector Lighting::on_ground(const Vector& colour, const LightShare& share) {
  return colour * (0.55F * share.sky + 0.45F * (0.25F + 0.75F * share.lamp));
}

}  // namespace urdfmill::picture
