// Images as pixels, and as PNG and JPEG files.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::picture {

/// r, g, b, a; sRGB, straight alpha.
using Pixel = std::array<std::uint8_t, 4>;

/// Rows from top to bottom, pixels from left to right.
struct Image {
  std::size_t width = 0, height = 0;
  std::vector<Pixel> pixels;

  /// A picture of one colour.
  [[nodiscard]] static Image filled(std::size_t width, std::size_t height, const Pixel& pixel);
  /// The pixel in column x and row y.
  [[nodiscard]] Pixel& at(std::size_t x, std::size_t y) { return pixels[y * width + x]; }
  /// The pixel in that column and row.
  [[nodiscard]] const Pixel& at(std::size_t x, std::size_t y) const { return pixels[y * width + x]; }
};

/// Encodes a PNG, with an alpha channel if a pixel is not opaque.
[[nodiscard]] std::string to_png(const Image& image);
/// Encodes an animated PNG from frames of one size, which need not be kept. Viewers without animation show the first
/// frame.
class AnimatedPng {
 public:
  /// Starts an animation of that many frames, each shown for `delay_ms`. Without `has_alpha` all pixels are opaque.
  AnimatedPng(std::size_t frames, unsigned delay_ms, bool has_alpha)
      : frames_(frames), delay_ms_(delay_ms), has_alpha_(has_alpha) {}

  /// Adds the next frame.
  void add(const Image& frame);
  /// Returns the file, after the last frame.
  [[nodiscard]] std::string finish();

 private:
  std::size_t frames_;
  unsigned delay_ms_;
  bool has_alpha_;
  std::string bytes_;
  std::size_t sequence_ = 0;
};

/// Limits of a texture: size of its file (bytes) and number of pixels.
inline constexpr std::size_t largest_texture = std::size_t{64} << 20U, most_texture_pixels = std::size_t{1} << 26U;

/// Decodes a PNG; empty if the bytes are not one, or it has more than `most_pixels`.
[[nodiscard]] std::optional<Image> read_png(std::string_view bytes, std::size_t most_pixels = most_texture_pixels);
/// Decodes a JPEG (grey or colour, baseline or progressive); empty if the bytes are not one, end early, exceed the
/// size, or need an excessive number of scans, and in builds without libjpeg.
[[nodiscard]] std::optional<Image> read_jpeg(std::string_view bytes, std::size_t most_pixels = most_texture_pixels);
/// Decodes a PNG or a JPEG.
[[nodiscard]] std::optional<Image> read_texture(std::string_view bytes, std::size_t most_pixels = most_texture_pixels);

}  // namespace urdfmill::picture
