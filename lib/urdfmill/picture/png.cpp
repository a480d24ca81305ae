#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <new>
#include <utility>

#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/picture/image.hpp"

namespace urdfmill::picture {
namespace {

/// Encodes a PNG by libpng: RGBA or RGB, 8 bits a channel, sRGB.
std::string encoded(const Image& image, bool alpha) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  std::string opaque;
  if (!alpha) {
    opaque.reserve(3 * image.pixels.size());
    for (const auto& [red, green, blue, opacity] : image.pixels)
      for (const std::uint8_t level : {red, green, blue}) opaque += static_cast<char>(level);
  }
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
  std::string bytes(size, '\0');
  const void* pixels = alpha ? static_cast<const void*>(image.pixels.data()) : opaque.data();
  if (png_image_write_to_memory(&png, bytes.data(), &size, 0, pixels, 0, nullptr) == 0) throw std::bad_alloc();
  bytes.resize(size);
  return bytes;
}

std::string number(std::size_t value) {
  return {static_cast<char>(value >> 24U & 255U), static_cast<char>(value >> 16U & 255U),
          static_cast<char>(value >> 8U & 255U), static_cast<char>(value & 255U)};
}

void add_chunk(std::string& png, std::string_view type, std::string_view data) {
  const std::string content = std::string(type) + std::string(data);
  png += number(data.size()) + content;
  png += number(crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size())));
}

/// Calls the function with the type and the data of each chunk of a PNG.
template <class Function>
void for_each_chunk(std::string_view png, const Function& function) {
  constexpr std::size_t around = 12;  // bytes of length, type and checksum
  for (std::size_t at = mesh::png_signature.size(); at < png.size();) {
    std::size_t size = 0;
    for (const char byte : png.substr(at, 4)) size = size << 8U | static_cast<unsigned char>(byte);
    function(png.substr(at + 4, 4), png.substr(at + around - 4, size));
    at += around + size;
  }
}

bool has_alpha(const Image& image) {
  return std::any_of(image.pixels.begin(), image.pixels.end(), [](const Pixel& pixel) { return pixel[3] != 255; });
}

}  // namespace

Image Image::filled(std::size_t width, std::size_t height, const Pixel& pixel) {
  return {width, height, std::vector<Pixel>(width * height, pixel)};
}

std::string to_png(const Image& image) {
  return encoded(image, has_alpha(image));
}

// libpng does not write animations (W3C, Portable Network Graphics, third edition).
void AnimatedPng::add(const Image& frame) {
  const bool is_first = bytes_.empty();
  if (is_first) bytes_ = mesh::png_signature;
  std::string pixels;
  for_each_chunk(encoded(frame, has_alpha_), [&](std::string_view type, std::string_view data) {
    if (type == "IDAT")
      pixels += data;
    else if (is_first && type != "IEND")
      add_chunk(bytes_, type, data);
  });
  if (is_first) add_chunk(bytes_, "acTL", number(frames_) + number(0));
  std::string control = number(sequence_++) + number(frame.width) + number(frame.height) + number(0) + number(0);
  control += {static_cast<char>(delay_ms_ >> 8U), static_cast<char>(delay_ms_ & 255U), '\3', '\xe8', '\0', '\0'};
  add_chunk(bytes_, "fcTL", control);
  if (is_first)
    add_chunk(bytes_, "IDAT", pixels);
  else
    add_chunk(bytes_, "fdAT", number(sequence_++) + pixels);
}

std::string AnimatedPng::finish() {
  add_chunk(bytes_, "IEND", {});
  return std::move(bytes_);
}

std::optional<Image> read_png(std::string_view bytes, std::size_t most_pixels) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&png, bytes.data(), bytes.size()) == 0) return std::nullopt;
  png.format = PNG_FORMAT_RGBA;
  Image image;
  image.width = png.width;
  image.height = png.height;
  if (image.width == 0 || image.height == 0 || image.height > most_pixels / image.width) {
    png_image_free(&png);
    return std::nullopt;
  }
  image.pixels.resize(image.width * image.height);
  if (png_image_finish_read(&png, nullptr, image.pixels.data(), 0, nullptr) == 0) return std::nullopt;
  return image;
}

}  // namespace urdfmill::picture
