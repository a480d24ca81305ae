#include "urdfmill/picture/render.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>
#include <tuple>

#include "urdfmill/picture/ground.hpp"
#include "urdfmill/picture/tracer.hpp"

namespace urdfmill::picture {
namespace {

constexpr float far_away = 1e30F;

/// Places in a pixel through which rays go, none on one line with another (a rotated grid).
constexpr std::array<std::array<float, 2>, 4> places{
    {{0.375F, 0.125F}, {0.875F, 0.375F}, {0.125F, 0.625F}, {0.625F, 0.875F}}};
/// Rays to the sky from each of them.
constexpr unsigned sky_rays = 3;

/// Random numbers that depend on nothing but the pixel: the same picture whoever computes which part of it.
class Noise {
 public:
  Noise(std::size_t x, std::size_t y)
      : state_(mixed(static_cast<std::uint32_t>(x) + mixed(static_cast<std::uint32_t>(y)))) {}
  float next() {
    state_ = state_ * 747796405U + 2891336453U;
    const std::uint32_t word = ((state_ >> ((state_ >> 28U) + 4U)) ^ state_) * 277803737U;
    return static_cast<float>(((word >> 22U) ^ word) >> 8U) * 0x1p-24F;
  }

 private:
  static std::uint32_t mixed(std::uint32_t x) {
    x = (x ^ (x >> 16U)) * 0x7feb352dU;
    x = (x ^ (x >> 15U)) * 0x846ca68bU;
    return x ^ (x >> 16U);
  }
  std::uint32_t state_;
};

/// A colour with how much of it covers what lies behind.
struct Light {
  Vector colour;
  float alpha = 0;

  /// Puts another behind this one.
  void add_behind(const Vector& other, float other_alpha) {
    colour = colour + other * ((1 - alpha) * other_alpha);
    alpha += (1 - alpha) * other_alpha;
  }
};

/// A point of a surface as light sees it.
struct Point {
  Vector position, normal, colour;
  float alpha = 1;
};

float fraction(float value) {
  return value - std::floor(value);
}

class Renderer {
 public:
  Renderer(const Drawing& drawing, const Camera& camera, const RenderOptions& options, const Tracer& robot,
           const Tracer* marks)
      : drawing_(drawing), camera_(camera), options_(options), robot_(robot), marks_(marks) {
    // The lamp is behind the camera's left shoulder.
    lamp_ = unit(camera.right * -0.55F - camera.forward * 0.62F + Vector{0, 0, 1} * 0.95F);
    basis(lamp_, lamp_a_, lamp_b_);
    nearby_ = 0.35F * drawing.extent;
    for (std::size_t i = 0; i < steps_.size(); ++i) steps_[i] = linear((static_cast<double>(i) + 0.5) / 255);
    pixel_angle_ = 2 * camera.half_height / static_cast<float>(options.height);
  }

  Image run() {
    Image image = Image::filled(options_.width, options_.height, {0, 0, 0, 0});
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t y = next++; y < options_.height; y = next++)
        for (std::size_t x = 0; x < options_.width; ++x) image.at(x, y) = pixel(x, y);
    };
    const unsigned asked = options_.threads > 0 ? options_.threads : std::max(std::thread::hardware_concurrency(), 1U);
    std::vector<std::thread> others;
    for (unsigned i = 1; i < asked; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    return image;
  }

 private:
  Pixel pixel(std::size_t x, std::size_t y) {
    Noise noise(x, y);
    // One offset a pixel, and well spread points about it (R2 sequence, M. Roberts 2018).
    const float shift_u = noise.next(), shift_v = noise.next();
    Light sum;
    for (unsigned i = 0; i < places.size(); ++i) {
      const auto& place = places[i];
      const float px = 2 * (static_cast<float>(x) + place[0]) / static_cast<float>(options_.width) - 1;
      const float py = 1 - 2 * (static_cast<float>(y) + place[1]) / static_cast<float>(options_.height);
      const Light light = along(camera_.ray(px, py), i, shift_u, shift_v);
      sum.colour = sum.colour + light.colour * 0.25F;
      sum.alpha += light.alpha * 0.25F;
    }
    if (sum.alpha <= 0) return {0, 0, 0, 0};
    const Vector colour = sum.colour * (1 / sum.alpha);
    return {level(colour.x), level(colour.y), level(colour.z), static_cast<std::uint8_t>(sum.alpha * 255 + 0.5F)};
  }

  /// The nearest of the 256 levels of sRGB.
  [[nodiscard]] std::uint8_t level(float value) const {
    return static_cast<std::uint8_t>(std::upper_bound(steps_.begin(), steps_.end(), value) - steps_.begin());
  }

  /// All light that comes along a ray.
  Light along(const Camera::Ray& ray, unsigned sample, float shift_u, float shift_v) {
    Light light;
    float from = 0;
    const float first = behind(ray, sample, shift_u, shift_v, light, from);
    if (marks_ == nullptr) return light;
    Hit hit;
    if (!marks_->meet(ray.origin, ray.direction, 0, far_away, hit)) return light;
    const Surface& surface = drawing_.marks[hit.surface];
    const Point point = at(surface, hit, ray);
    const float facing = std::abs(dot(point.normal, ray.direction));
    const Vector colour = point.colour * (0.45F + 0.55F * facing);
    // Inside the robot a mark is seen as through frosted glass.
    const float cover = (hit.distance <= first ? 1.0F : 0.55F) * surface.alpha;
    light.colour = light.colour * (1 - cover) + colour * cover;
    light.alpha = light.alpha * (1 - cover) + cover;
    return light;
  }

  /// Light of robot, ground and background; returns the distance of the first surface.
  float behind(const Camera::Ray& ray, unsigned sample, float shift_u, float shift_v, Light& light, float from) {
    constexpr int most_layers = 8;  // of transparent surfaces
    float first = far_away;
    for (int layer = 0; layer < most_layers && light.alpha < 0.995F; ++layer) {
      Hit hit;
      const bool met = robot_.meet(ray.origin, ray.direction, from, far_away, hit);
      const float ground = drawing_.ground ? ground_distance(ray, *drawing_.ground, from) : far_away;
      if (ground < far_away && (!met || ground < hit.distance)) {
        first = std::min(first, ground);
        add_ground(ray, ground, sample, shift_u, shift_v, light);
        break;
      }
      if (!met) break;
      first = std::min(first, hit.distance);
      const Point point = at(drawing_.robot[hit.surface], hit, ray);
      light.add_behind(shade(point, ray, sample, shift_u, shift_v), point.alpha);
      from = hit.distance * (1 + 1e-6F) + 1e-6F * drawing_.extent;
    }
    if (!drawing_.transparent) light.add_behind(background, 1);
    return first;
  }

  [[nodiscard]] Point at(const Surface& surface, const Hit& hit, const Camera::Ray& ray) const {
    Point point;
    const std::size_t first = std::size_t{hit.triangle} * 3;
    const float w = 1 - hit.u - hit.v;
    const auto blend = [&](const std::vector<Vector>& of) {
      return of[first] * w + of[first + 1] * hit.u + of[first + 2] * hit.v;
    };
    point.position = ray.origin + ray.direction * hit.distance;
    point.normal = unit(blend(surface.normals));
    Vector face = unit(hit.normal);
    if (dot(face, ray.direction) > 0) face = -face;
    // Which side is outside is not known of all meshes: that which is looked at is.
    if (dot(point.normal, face) < 0) point.normal = -point.normal;
    if (dot(point.normal, point.normal) < 0.5F) point.normal = face;
    point.position = point.position + face * (1e-4F * drawing_.extent);
    point.colour = surface.colours.empty() ? surface.colour : blend(surface.colours);
    point.alpha = surface.alpha;
    if (surface.texture && !surface.coordinates.empty()) {
      const auto& [a, b, c] =
          std::tie(surface.coordinates[first], surface.coordinates[first + 1], surface.coordinates[first + 2]);
      const Vector texel =
          look_up(*surface.texture, a[0] * w + b[0] * hit.u + c[0] * hit.v, a[1] * w + b[1] * hit.u + c[1] * hit.v);
      point.colour = texel;
    }
    return point;
  }

  static Vector look_up(const Image& image, float u, float v) {
    const auto index = [](float value, std::size_t size) {
      return std::min(static_cast<std::size_t>(fraction(value) * static_cast<float>(size)), size - 1);
    };
    const Pixel& texel = image.at(index(u, image.width), index(1 - v, image.height));
    return {linear(texel[0] / 255.0), linear(texel[1] / 255.0), linear(texel[2] / 255.0)};
  }

  /// How much of the lamp is seen from there, in [0, 1].
  [[nodiscard]] float lamp_seen(const Vector& from, float u, float v) const {
    constexpr float size = 0.06F;  // of the lamp, at distance 1
    const float angle = 6.2831853F * u, radius = size * std::sqrt(v);
    const Vector towards = unit(lamp_ + lamp_a_ * (radius * std::cos(angle)) + lamp_b_ * (radius * std::sin(angle)));
    return robot_.is_blocked(from, towards, 0, far_away) ? 0.0F : 1.0F;
  }

  /// How much of the sky is seen from there, in [0, 1]; only what is near is in the way.
  [[nodiscard]] float sky_seen(const Vector& from, const Vector& normal, unsigned sample, float shift_u,
                               float shift_v) const {
    Vector a, b;
    basis(normal, a, b);
    float seen = 0;
    for (unsigned i = 0; i < sky_rays; ++i) {
      const auto index = static_cast<float>(sample * sky_rays + i);
      const float u = fraction(shift_u + index * 0.7548777F), v = fraction(shift_v + index * 0.5698403F);
      const float angle = 6.2831853F * u, radius = std::sqrt(v);
      const Vector towards =
          a * (radius * std::cos(angle)) + b * (radius * std::sin(angle)) + normal * std::sqrt(std::max(0.0F, 1 - v));
      if (robot_.is_blocked(from, towards, 0, nearby_)) continue;
      const bool meets_ground = drawing_.ground && towards.z < 0 && (*drawing_.ground - from.z) / towards.z < nearby_;
      seen += meets_ground ? 0.45F : 1.0F;
    }
    return seen / sky_rays;
  }

  [[nodiscard]] Vector shade(const Point& point, const Camera::Ray& ray, unsigned sample, float shift_u,
                             float shift_v) const {
    const float sky = sky_seen(point.position, point.normal, sample, shift_u, shift_v);
    const Vector above{0.5F, 0.53F, 0.58F}, below{0.3F, 0.29F, 0.28F};
    Vector light = mix(below, above, 0.5F + 0.5F * point.normal.z) * sky;
    const float towards_lamp = dot(point.normal, lamp_);
    float gloss = 0;
    if (towards_lamp > 0) {
      const float index = static_cast<float>(sample);
      const float seen =
          lamp_seen(point.position, fraction(shift_v + index * 0.7548777F), fraction(shift_u + index * 0.5698403F));
      light = light + Vector{0.58F, 0.56F, 0.52F} * (towards_lamp * seen);
      const float mirrored = std::max(0.0F, dot(point.normal, unit(lamp_ - ray.direction)));
      gloss = 0.12F * seen * std::pow(mirrored, 40.0F);
    }
    // A weak light from the right keeps shaded sides from becoming flat.
    light = light + Vector{0.1F, 0.1F, 0.11F} * std::max(0.0F, dot(point.normal, camera_.right));
    return point.colour * light + Vector{gloss, gloss, gloss};
  }

  void add_ground(const Camera::Ray& ray, float distance, unsigned sample, float shift_u, float shift_v, Light& light) {
    Vector point = ray.origin + ray.direction * distance;
    const float footprint =
        camera_.orthographic ? 2 * camera_.half_height / static_cast<float>(options_.height) : distance * pixel_angle_;
    const float slant = std::max(0.05F, std::abs(ray.direction.z));
    const GroundLook look = ground_look(point, drawing_.extent, footprint / slant);
    if (look.alpha <= 0) return;
    point.z += 1e-4F * drawing_.extent;
    const float sky = sky_seen(point, {0, 0, 1}, sample, shift_u, shift_v);
    const float index = static_cast<float>(sample);
    const float lamp = lamp_seen(point, fraction(shift_v + index * 0.7548777F), fraction(shift_u + index * 0.5698403F));
    light.add_behind(look.colour * (0.55F * sky + 0.45F * (0.25F + 0.75F * lamp)), look.alpha);
  }

  const Drawing& drawing_;
  const Camera& camera_;
  const RenderOptions& options_;
  const Tracer& robot_;
  const Tracer* marks_;
  Vector lamp_, lamp_a_, lamp_b_;
  float nearby_ = 0, pixel_angle_ = 0;
  std::array<float, 255> steps_{};
};

}  // namespace

std::optional<Image> render(const Drawing& drawing, const Camera& camera, const RenderOptions& options,
                            std::string& error) {
  const auto robot = make_tracer(drawing.robot, options.ray_tracer, error);
  if (!robot) return std::nullopt;
  const auto marks = drawing.marks.empty() ? nullptr : make_tracer(drawing.marks, options.ray_tracer, error);
  return Renderer(drawing, camera, options, *robot, marks.get()).run();
}

}  // namespace urdfmill::picture
