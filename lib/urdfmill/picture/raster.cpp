#include "urdfmill/picture/raster.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/picture/letters.hpp"

namespace urdfmill::picture {
namespace {

/// Coverage of the pixels in a part of an image, in [0, 1].
class Cover {
 public:
  /// Covers the part of the image around these paths.
  Cover(const Image& image, std::span<const Path> paths, double around) {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const Path& path : paths)
      for (const Spot& spot : path) {
        left = std::min(left, spot.x), right = std::max(right, spot.x);
        top = std::min(top, spot.y), bottom = std::max(bottom, spot.y);
      }
    left_ = clipped(left - around, image.width), top_ = clipped(top - around, image.height);
    right_ = clipped(right + around + 1, image.width), bottom_ = clipped(bottom + around + 1, image.height);
    if (right_ > left_ && bottom_ > top_) shares_.assign((right_ - left_) * (bottom_ - top_), 0);
  }

  /// Calls `use` with the centre and the coverage of each pixel near the box.
  template <class Use>
  void each(double left, double top, double right, double bottom, const Use& use) {
    const std::size_t x0 = std::max(left_, clipped(left, right_)), x1 = std::min(right_, clipped(right + 1, right_));
    const std::size_t y0 = std::max(top_, clipped(top, bottom_)), y1 = std::min(bottom_, clipped(bottom + 1, bottom_));
    for (std::size_t y = y0; y < y1; ++y)
      for (std::size_t x = x0; x < x1; ++x)
        use(Spot{static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5},
            shares_[(y - top_) * (right_ - left_) + x - left_]);
  }

  void put(Image& image, const Pixel& colour) const {
    for (std::size_t y = top_; y < bottom_; ++y)
      for (std::size_t x = left_; x < right_; ++x) {
        const float share = shares_[(y - top_) * (right_ - left_) + x - left_] * static_cast<float>(colour[3]) / 255;
        if (share > 0) blend(image.at(x, y), colour, share);
      }
  }

 private:
  static std::size_t clipped(double value, std::size_t most) {
    return !(value > 0) ? 0 : static_cast<std::size_t>(std::min(value, static_cast<double>(most)));
  }
  static std::uint8_t level(float value) { return static_cast<std::uint8_t>(std::lround(value)); }
  static void blend(Pixel& pixel, const Pixel& colour, float share) {
    const float under = static_cast<float>(pixel[3]) / 255 * (1 - share), alpha = share + under;
    for (std::size_t i = 0; i < 3; ++i)
      pixel[i] = level((static_cast<float>(colour[i]) * share + static_cast<float>(pixel[i]) * under) / alpha);
    pixel[3] = level(alpha * 255);
  }

  std::size_t left_ = 0, top_ = 0, right_ = 0, bottom_ = 0;
  std::vector<float> shares_;
};

double distance_to(const Spot& p, const Spot& a, const Spot& b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
  return std::sqrt((p.x - a.x - t * dx) * (p.x - a.x - t * dx) + (p.y - a.y - t * dy) * (p.y - a.y - t * dy));
}

}  // namespace

void draw_lines(Image& image, std::span<const Path> lines, double width, const Pixel& colour) {
  // A line thinner than a pixel is drawn as a faint line of one pixel.
  const double half = std::max(width, 1.0) / 2, strength = std::min(width, 1.0), around = half + 1;
  Cover cover(image, lines, around);
  for (const Path& path : lines)
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Spot &a = path[i > 0 ? i - 1 : 0], &b = path[i];
      if (i == 0 && path.size() > 1) continue;
      cover.each(std::min(a.x, b.x) - around, std::min(a.y, b.y) - around, std::max(a.x, b.x) + around,
                 std::max(a.y, b.y) + around, [&](const Spot& middle, float& share) {
                   const double covered = std::clamp(half + 0.5 - distance_to(middle, a, b), 0.0, 1.0) * strength;
                   share = std::max(share, static_cast<float>(covered));
                 });
    }
  cover.put(image, colour);
}

void draw_text(Image& image, const Spot& at, std::string_view text, double size, const Pixel& colour) {
  draw_lines(image, letter_lines(text, at, size), letter_weight * size, colour);
}

}  // namespace urdfmill::picture
