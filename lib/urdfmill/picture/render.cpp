#include "urdfmill/picture/render.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "urdfmill/picture/eye.hpp"
#include "urdfmill/picture/ground.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::picture {
namespace {

/// Sample positions in a pixel (a rotated grid).
constexpr std::array<std::array<float, 2>, 4> places{
    {{0.375F, 0.125F}, {0.875F, 0.375F}, {0.125F, 0.625F}, {0.625F, 0.875F}}};

/// A colour, premultiplied by its coverage.
struct Light {
  Vector colour;
  float alpha = 0;

  /// Composites another colour under this one.
  void add_behind(const Vector& other, float other_alpha) {
    colour = colour + other * ((1 - alpha) * other_alpha);
    alpha += (1 - alpha) * other_alpha;
  }
};

/// The light of translucent surfaces along a ray.
struct Overlay {
  Light front;   ///< before the first solid surface
  Light inside;  ///< after it: marks inside the robot
  std::size_t count = 0;

  Overlay() = default;
  Overlay(const Layers& layers, float solid) : count(layers.count) {
    for (std::size_t i = 0; i < layers.count; ++i) {
      const Layer& layer = layers.all[i];
      (layer.distance <= solid ? front : inside).add_behind(layer.colour, layer.alpha);
    }
  }
};

/// True if no eye tells two lights apart.
bool is_same(const Light& a, const Light& b) {
  constexpr float visible = 1.0F / 128;
  const Vector way = a.colour - b.colour;
  return std::abs(a.alpha - b.alpha) < visible && dot(way, way) < visible * visible;
}

bool is_same(const Overlay& a, const Overlay& b) {
  return a.count == b.count && is_same(a.front, b.front) && is_same(a.inside, b.inside);
}

/// A pixel as seen by one ray through its centre.
struct Glance {
  Seen seen;
  LightShare share;  ///< sampled with one set of directions
  LightShare mean;   ///< mean over neighbouring pixels that see the same face
  Overlay overlay;
};

/// True if two points belong to one face and receive similar light.
bool are_of_one_face(const Seen& a, const Seen& b) {
  if (a.kind != b.kind) return false;
  if (a.kind != Seen::Kind::solid) return true;
  constexpr float bend = 0.9F;  // cos 26°
  const Vector way = b.position - a.position;
  return dot(a.normal, b.normal) > bend && std::abs(dot(a.normal, way)) < 1.5F * a.footprint;
}

/// A band of rows of a picture. Pixels depend on their neighbours; each band computes its neighbours itself, so that
/// bands are independent.
class Band {
 public:
  Band(const Drawing& drawing, const Camera& camera, const RenderOptions& options, const Eye& eye, std::size_t top,
       std::size_t bottom)
      : drawing_(drawing), camera_(camera), options_(options), eye_(eye) {
    first_row_ = top > margin ? top - margin : 0;
    last_row_ = std::min(bottom + margin, options.height);
    glances_.resize((last_row_ - first_row_) * options.width);
    for (std::size_t y = first_row_; y < last_row_; ++y)
      for (std::size_t x = 0; x < options.width; ++x) glance(x, y);
    const std::size_t from = top > 0 ? top - 1 : 0, to = std::min(bottom + 1, options.height);
    for (std::size_t y = from; y < to; ++y)
      for (std::size_t x = 0; x < options.width; ++x) smooth(x, y);
  }

  /// The colour and coverage of a pixel.
  [[nodiscard]] Light pixel(std::size_t x, std::size_t y) const {
    const Glance& middle = at(x, y);
    if (is_plain(x, y)) return along(middle.seen, middle.overlay, ray(x, y, {0.5F, 0.5F}), middle.mean);
    Light sum;
    for (const auto& place : places) {
      const Camera::Ray through = ray(x, y, place);
      const Seen seen = eye_.look(through);
      const Light light = along(seen, overlay(through, seen), through, share_of(x, y, seen));
      sum.colour = sum.colour + light.colour * 0.25F;
      sum.alpha += light.alpha * 0.25F;
    }
    return sum;
  }

 private:
  static constexpr long reach = 2;          ///< pixels to each side over which light is smoothed
  static constexpr std::size_t margin = 3;  ///< additional rows computed on each side: `reach` and the neighbours

  [[nodiscard]] const Glance& at(std::size_t x, std::size_t y) const {
    return glances_[(y - first_row_) * options_.width + x];
  }
  [[nodiscard]] Glance& at(std::size_t x, std::size_t y) { return glances_[(y - first_row_) * options_.width + x]; }

  [[nodiscard]] Camera::Ray ray(std::size_t x, std::size_t y, const std::array<float, 2>& place) const {
    return camera_.ray(2 * (static_cast<float>(x) + place[0]) / static_cast<float>(options_.width) - 1,
                       1 - 2 * (static_cast<float>(y) + place[1]) / static_cast<float>(options_.height));
  }

  /// Calls for each pixel of the picture within `reach`, with its offset.
  template <class Use>
  void around(std::size_t x, std::size_t y, long distance, const Use& use) const {
    for (long dy = -distance; dy <= distance; ++dy)
      for (long dx = -distance; dx <= distance; ++dx) {
        const long ox = static_cast<long>(x) + dx, oy = static_cast<long>(y) + dy;
        if (ox < 0 || oy < static_cast<long>(first_row_) || ox >= static_cast<long>(options_.width) ||
            oy >= static_cast<long>(last_row_))
          continue;
        use(at(static_cast<std::size_t>(ox), static_cast<std::size_t>(oy)), dx, dy);
      }
  }

  void glance(std::size_t x, std::size_t y) {
    Glance& glance = at(x, y);
    const Camera::Ray middle = ray(x, y, {0.5F, 0.5F});
    glance.seen = eye_.look(middle);
    glance.overlay = overlay(middle, glance.seen);
    if (glance.seen.kind == Seen::Kind::nothing) return;
    const auto turn = static_cast<unsigned>(x % Lighting::square + Lighting::square * (y % Lighting::square));
    glance.share = eye_.lighting().seen(glance.seen.position, glance.seen.normal, turn);
  }

  /// Averages the light of the surrounding pixels: five in a row, of which the outer two share a set of directions and
  /// count half.
  void smooth(std::size_t x, std::size_t y) {
    Glance& middle = at(x, y);
    if (middle.seen.kind == Seen::Kind::nothing) return;
    float sky = 0, lamp = 0, sum = 0;
    around(x, y, reach, [&](const Glance& other, long dx, long dy) {
      if (!are_of_one_face(middle.seen, other.seen)) return;
      const float weight = (std::abs(dx) == reach ? 0.5F : 1.0F) * (std::abs(dy) == reach ? 0.5F : 1.0F);
      sky += weight * other.share.sky;
      lamp += weight * other.share.lamp;
      sum += weight;
    });
    constexpr float enough = 6;  // out of 16
    if (sum < enough)
      middle.mean = eye_.lighting().seen(middle.seen.position, middle.seen.normal);
    else
      middle.mean = {sky / sum, lamp / sum};
  }

  /// True if a pixel and its neighbours see one face of one colour through the same surfaces: one ray is enough.
  [[nodiscard]] bool is_plain(std::size_t x, std::size_t y) const {
    const Glance& middle = at(x, y);
    if (middle.seen.surface != nullptr && middle.seen.surface->texture) return false;
    bool plain = true;
    around(x, y, 1, [&](const Glance& other, long, long) {
      plain = plain && other.seen.surface == middle.seen.surface && is_same(middle.overlay, other.overlay) &&
              are_of_one_face(middle.seen, other.seen);
    });
    return plain;
  }

  /// Light on a point in a pixel, taken from a neighbouring pixel that sees the same face.
  [[nodiscard]] LightShare share_of(std::size_t x, std::size_t y, const Seen& seen) const {
    if (seen.kind == Seen::Kind::nothing) return {};
    if (are_of_one_face(seen, at(x, y).seen)) return at(x, y).mean;
    const LightShare* found = nullptr;
    around(x, y, 1, [&](const Glance& other, long, long) {
      if (found == nullptr && are_of_one_face(seen, other.seen)) found = &other.mean;
    });
    return found != nullptr ? *found : eye_.lighting().seen(seen.position, seen.normal);
  }

  [[nodiscard]] Overlay overlay(const Camera::Ray& ray, const Seen& seen) const {
    Layers layers;
    eye_.look_for_layers(ray, seen.distance, layers);
    return {layers, seen.distance};
  }

  /// All light along a ray whose first solid hit and overlay are known.
  [[nodiscard]] Light along(const Seen& seen, const Overlay& overlay, const Camera::Ray& ray,
                            const LightShare& share) const {
    // Marks inside the robot are drawn faintly.
    constexpr float frosted = 0.55F;
    Light light = overlay.front;
    const Light& inside = overlay.inside;
    if (inside.alpha > 0) light.add_behind(inside.colour * (1 / inside.alpha), frosted * inside.alpha);
    if (seen.kind == Seen::Kind::solid)
      light.add_behind(eye_.lighting().on_surface(seen.colour, seen.normal, ray.direction, share), 1);
    if (seen.kind == Seen::Kind::ground) light.add_behind(Lighting::on_ground(seen.colour, share), seen.alpha);
    if (!drawing_.transparent) light.add_behind(background, 1);
    return light;
  }

  const Drawing& drawing_;
  const Camera& camera_;
  const RenderOptions& options_;
  const Eye& eye_;
  std::size_t first_row_ = 0, last_row_ = 0;  ///< rows that are computed
  std::vector<Glance> glances_;
};

/// Linear light as one of the 256 levels of sRGB.
class Levels {
 public:
  Levels() {
    for (std::size_t i = 0; i < steps_.size(); ++i) steps_[i] = linear((static_cast<double>(i) + 0.5) / 255);
  }
  [[nodiscard]] Pixel pixel(const Light& light) const {
    if (light.alpha <= 0) return {0, 0, 0, 0};
    const Vector colour = light.colour * (1 / light.alpha);
    return {level(colour.x), level(colour.y), level(colour.z),
            static_cast<std::uint8_t>(std::lround(light.alpha * 255))};
  }

 private:
  [[nodiscard]] std::uint8_t level(float value) const {
    return static_cast<std::uint8_t>(std::upper_bound(steps_.begin(), steps_.end(), value) - steps_.begin());
  }
  std::array<float, 255> steps_{};
};

}  // namespace

Image render(const Drawing& drawing, const Camera& camera, const RenderOptions& options) {
  const Eye eye(drawing, camera, options.height);
  constexpr std::size_t rows = 40;  // rows of a band: more rows need more memory, fewer repeat more work
  Image image = Image::filled(options.width, options.height, {0, 0, 0, 0});
  const Levels levels;
  threads::parallel_for((options.height + rows - 1) / rows, options.threads, [&](std::size_t number) {
    const std::size_t top = rows * number, bottom = std::min(top + rows, options.height);
    const Band band(drawing, camera, options, eye, top, bottom);
    for (std::size_t y = top; y < bottom; ++y)
      for (std::size_t x = 0; x < options.width; ++x) image.at(x, y) = levels.pixel(band.pixel(x, y));
  });
  return image;
}

}  // namespace urdfmill::picture
