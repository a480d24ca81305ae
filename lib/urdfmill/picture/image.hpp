// A picture as plain data, and as the bytes of a PNG.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::picture {

/// r, g, b, a; sRGB, alpha not multiplied in.
using Pixel = std::array<std::uint8_t, 4>;

/// Rows from top to bottom, pixels from left to right.
struct Image {
  std::size_t width = 0, height = 0;
  std::vector<Pixel> pixels;

  /// A picture of one colour.
  [[nodiscard]] static Image filled(std::size_t width, std::size_t height, const Pixel& pixel);
  /// The pixel in that column and row.
  [[nodiscard]] Pixel& at(std::size_t x, std::size_t y) { return pixels[y * width + x]; }
  /// The pixel in that column and row.
  [[nodiscard]] const Pixel& at(std::size_t x, std::size_t y) const { return pixels[y * width + x]; }
};

/// The bytes of a PNG: with an alpha channel where a pixel is not opaque.
[[nodiscard]] std::string to_png(const Image& image);
/// An animated PNG, which viewers that do not know animations show as its first picture; all of one size, each shown
/// for `delay_ms`.
[[nodiscard]] std::string to_apng(const std::vector<Image>& frames, unsigned delay_ms);
/// Bounds of a texture: the bytes of its file, and its pixels.
inline constexpr std::size_t largest_texture = std::size_t{64} << 20U, most_texture_pixels = std::size_t{1} << 26U;

/// The picture in the bytes of a PNG; nothing if they are none, or one of more than `most_pixels`.
[[nodiscard]] std::optional<Image> read_png(std::string_view bytes, std::size_t most_pixels = most_texture_pixels);
/// The picture in the bytes of a JPEG (grey or in colour, baseline or progressive); nothing if they are none, end
/// early, are larger than that, or ask for more work than such a picture is worth; and without libjpeg.
[[nodiscard]] std::optional<Image> read_jpeg(std::string_view bytes, std::size_t most_pixels = most_texture_pixels);
/// A PNG or a JPEG, as the bytes say.
[[nodiscard]] std::optional<Image> read_texture(std::string_view bytes, std::size_t most_pixels = most_texture_pixels);

}  // namespace urdfmill::picture
