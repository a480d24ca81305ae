#include "urdfmill/picture/eye.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "urdfmill/picture/ground.hpp"

namespace urdfmill::picture {
namespace {

/// Surfaces below this opacity are translucent.
constexpr float opaque = 0.995F;

/// Samples a texture with bilinear interpolation; u and v repeat.
Vector look_up(const Image& image, float u, float v) {
  const auto place = [](float value, std::size_t size) {
    const float at = (value - std::floor(value)) * static_cast<float>(size) - 0.5F;
    const float low = std::floor(at);
    const auto index = static_cast<std::size_t>(low + static_cast<float>(size));
    return std::tuple(index % size, (index + 1) % size, at - low);
  };
  const auto [left, right, along] = place(u, image.width);
  const auto [top, bottom, down] = place(1 - v, image.height);
  const auto texel = [&](std::size_t x, std::size_t y) {
    const Pixel& pixel = image.at(x, y);
    return Vector{linear(pixel[0]), linear(pixel[1]), linear(pixel[2])};
  };
  return mix(mix(texel(left, top), texel(right, top), along), mix(texel(left, bottom), texel(right, bottom), along),
             down);
}

}  // namespace

Eye::Eye(const Drawing& drawing, const Camera& camera, std::size_t height)
    : drawing_(drawing), camera_(camera), pixel_(2 * camera.half_height / static_cast<float>(height)) {
  for (const Surface& surface : drawing.robot)
    (surface.alpha < opaque ? clear_surfaces_ : solid_surfaces_).push_back(&surface);
  for (const Surface& surface : drawing.marks) mark_surfaces_.push_back(&surface);
  solids_ = std::make_unique<Tracer>(solid_surfaces_);
  if (!clear_surfaces_.empty()) clears_ = std::make_unique<Tracer>(clear_surfaces_);
  if (!mark_surfaces_.empty()) marks_ = std::make_unique<Tracer>(mark_surfaces_);
  lighting_ = std::make_unique<Lighting>(*solids_, drawing.ground, drawing.extent, camera);
}

float Eye::footprint(float distance) const {
  return camera_.orthographic ? pixel_ : distance * pixel_;
}

float Eye::same_place(float distance) const {
  return 1e-5F * (distance + drawing_.extent);
}

Hits Eye::at_place_of(const Tracer& tracer, const Hit& nearest, const Camera::Ray& ray) const {
  Hits hits;
  hits.add(nearest);
  tracer.meet_all(ray.origin, ray.direction, nearest.distance, nearest.distance + same_place(nearest.distance), hits);
  return hits;
}

Seen Eye::at(const Surface& surface, const Hit& hit, const Camera::Ray& ray) const {
  Seen seen;
  seen.kind = Seen::Kind::solid;
  seen.surface = &surface;
  seen.distance = hit.distance;
  seen.footprint = footprint(hit.distance);
  const std::size_t first = std::size_t{hit.triangle} * 3;
  const float w = 1 - hit.u - hit.v;
  const auto blend = [&](const std::vector<Vector>& of) {
    return of[first] * w + of[first + 1] * hit.u + of[first + 2] * hit.v;
  };
  seen.normal = unit(blend(surface.normals));
  Vector face = unit(hit.normal);
  if (dot(face, ray.direction) > 0) face = -face;
  // Not all meshes have consistent normals, so the visible side counts as the outside.
  if (dot(seen.normal, face) < 0) seen.normal = -seen.normal;
  if (dot(seen.normal, seen.normal) < 0.5F) seen.normal = face;
  seen.position = ray.origin + ray.direction * hit.distance + face * (1e-4F * drawing_.extent);
  seen.colour = surface.colours.empty() ? surface.colour : blend(surface.colours);
  if (surface.texture && !surface.coordinates.empty()) {
    const auto& [a, b, c] =
        std::tie(surface.coordinates[first], surface.coordinates[first + 1], surface.coordinates[first + 2]);
    const Vector texel =
        look_up(*surface.texture, a[0] * w + b[0] * hit.u + c[0] * hit.v, a[1] * w + b[1] * hit.u + c[1] * hit.v);
    seen.colour = surface.multiplies ? seen.colour * texel : texel;
  }
  return seen;
}

Seen Eye::look(const Camera::Ray& ray) const {
  Hit hit;
  const bool met = solids_->meet(ray.origin, ray.direction, 0, far_away, hit);
  const float ground = drawing_.ground ? ground_distance(ray, *drawing_.ground, 0) : far_away;
  if (met && hit.distance <= ground + same_place(hit.distance)) {
    const Hit front = at_place_of(*solids_, hit, ray).all.front();
    return at(*solid_surfaces_[front.surface], front, ray);
  }
  Seen seen;
  if (ground >= far_away) return seen;
  seen.position = ray.origin + ray.direction * ground;
  seen.footprint = footprint(ground);
  const float slant = std::max(0.05F, std::abs(ray.direction.z));
  const GroundLook look = ground_look(seen.position, drawing_.extent, seen.footprint / slant);
  if (look.alpha <= 0) return seen;
  seen.kind = Seen::Kind::ground;
  seen.distance = ground;
  seen.colour = look.colour;
  seen.alpha = look.alpha;
  seen.position.z += 1e-4F * drawing_.extent;
  return seen;
}

template <class Look>
void Eye::add_layers(const Tracer& tracer, const std::vector<const Surface*>& surfaces, const Camera::Ray& ray,
                     float until, float solid, Layers& layers, const Look& look) const {
  constexpr std::size_t most = Layers::most / 2;
  float from = 0, through = 1;
  Hit hit;
  std::size_t added = 0;
  while (added < most && through > 1 - opaque && tracer.meet(ray.origin, ray.direction, from, until, hit)) {
    const bool is_at_solid = std::abs(hit.distance - solid) <= same_place(solid);
    const float distance = is_at_solid ? solid : hit.distance;
    const Hits hits = at_place_of(tracer, hit, ray);
    for (std::size_t i = 0; i < hits.count && added < most; ++i, ++added) {
      const Surface& surface = *surfaces[hits.all[i].surface];
      layers.all[layers.count++] = {distance, look(at(surface, hits.all[i], ray)), surface.alpha};
      through *= 1 - surface.alpha;
    }
    from = hit.distance + same_place(hit.distance);
  }
}

void Eye::look_for_layers(const Camera::Ray& ray, float distance, Layers& layers) const {
  layers.count = 0;
  if (marks_)
    add_layers(*marks_, mark_surfaces_, ray, far_away, distance, layers, [&](const Seen& seen) {
      const float facing = std::abs(dot(seen.normal, ray.direction));
      return seen.colour * (0.45F + 0.55F * facing);
    });
  if (clears_)
    add_layers(*clears_, clear_surfaces_, ray, distance + same_place(distance), distance, layers,
               [&](const Seen& seen) { return lighting_->on_surface(seen.colour, seen.normal, ray.direction, {}); });
  std::stable_sort(layers.all.begin(), layers.all.begin() + static_cast<std::ptrdiff_t>(layers.count),
                   [](const Layer& a, const Layer& b) { return a.distance < b.distance; });
}

}  // namespace urdfmill::picture
