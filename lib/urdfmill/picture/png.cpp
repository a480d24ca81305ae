#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/picture/image.hpp"

namespace urdfmill::picture {
namespace {

/// Writes the chunks of a PNG, because libpng does not write animations (W3C, Portable Network Graphics, third
/// edition).
class PngWriter {
 public:
  explicit PngWriter(bool alpha) : alpha_(alpha) { out_ += mesh::png_signature; }

  void header(const Image& image) {
    std::string data = number(image.width) + number(image.height);
    data += '\x08';                // bits a channel
    data += alpha_ ? '\6' : '\2';  // RGBA, RGB
    data.append(3, '\0');          // deflate, the filters of the standard, not interlaced
    chunk("IHDR", data);
    chunk("sRGB", std::string(1, '\0'));
  }
  void animation(std::size_t frames) { chunk("acTL", number(frames) + number(0)); }
  void frame(const Image& image, unsigned delay_ms, bool first) {
    std::string control = number(sequence_++) + number(image.width) + number(image.height) + number(0) + number(0);
    control += {static_cast<char>(delay_ms >> 8U), static_cast<char>(delay_ms & 255U), '\3', '\xe8', '\0', '\0'};
    chunk("fcTL", control);
    if (first) return picture(image);
    chunk("fdAT", number(sequence_++) + compressed(image));
  }
  void picture(const Image& image) { chunk("IDAT", compressed(image)); }
  std::string finish() {
    chunk("IEND", {});
    return std::move(out_);
  }

 private:
  static std::string number(std::size_t value) {
    return {static_cast<char>(value >> 24U & 255U), static_cast<char>(value >> 16U & 255U),
            static_cast<char>(value >> 8U & 255U), static_cast<char>(value & 255U)};
  }

  void chunk(const char* type, const std::string& data) {
    out_ += number(data.size());
    const std::string content = type + data;
    out_ += content;
    out_ += number(crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size())));
  }

  /// The compressed rows, each with the filter that has the smallest sum of differences, as the standard suggests.
  [[nodiscard]] std::string compressed(const Image& image) const {
    const std::size_t channels = alpha_ ? 4 : 3, stride = image.width * channels;
    std::string raw;
    raw.reserve((stride + 1) * image.height);
    std::string before(stride, '\0'), row(stride, '\0');
    for (std::size_t y = 0; y < image.height; ++y) {
      for (std::size_t x = 0; x < image.width; ++x) std::memcpy(&row[x * channels], image.at(x, y).data(), channels);
      add_filtered(row, before, channels, raw);
      std::swap(row, before);
    }
    uLongf size = compressBound(static_cast<uLong>(raw.size()));
    std::string packed(size, '\0');
    constexpr int level = 6;
    compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(raw.data()),
              static_cast<uLong>(raw.size()), level);
    packed.resize(size);
    return packed;
  }

  static void add_filtered(const std::string& row, const std::string& before, std::size_t channels, std::string& raw) {
    std::string best, candidate(row.size(), '\0');
    unsigned long least = 0;
    char chosen = 0;
    for (const char filter : {'\0', '\1', '\2', '\4'}) {
      unsigned long sum = 0;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const int left = i < channels ? 0 : byte(row[i - channels]), up = byte(before[i]);
        const int corner = i < channels ? 0 : byte(before[i - channels]);
        const int guess = filter == 0 ? 0 : filter == 1 ? left : filter == 2 ? up : paeth(left, up, corner);
        candidate[i] = static_cast<char>(byte(row[i]) - guess);
        const int difference = byte(candidate[i]);  // modulo 256
        sum += static_cast<unsigned long>(std::min(difference, 256 - difference));
      }
      if (best.empty() || sum < least) {
        best = candidate;
        least = sum;
        chosen = filter;
      }
    }
    raw += chosen;
    raw += best;
  }
  static int byte(char c) { return static_cast<unsigned char>(c); }
  static int paeth(int left, int up, int corner) {
    const int guess = left + up - corner;
    const int to_left = std::abs(guess - left), to_up = std::abs(guess - up), to_corner = std::abs(guess - corner);
    if (to_left <= to_up && to_left <= to_corner) return left;
    return to_up <= to_corner ? up : corner;
  }

  bool alpha_;
  std::string out_;
  std::size_t sequence_ = 0;
};

bool has_alpha(const Image& image) {
  return std::any_of(image.pixels.begin(), image.pixels.end(), [](const Pixel& pixel) { return pixel[3] != 255; });
}

}  // namespace

Image Image::filled(std::size_t width, std::size_t height, const Pixel& pixel) {
  return {width, height, std::vector<Pixel>(width * height, pixel)};
}

std::string to_png(const Image& image) {
  PngWriter writer(has_alpha(image));
  writer.header(image);
  writer.picture(image);
  return writer.finish();
}

class AnimatedPng::Writer : public PngWriter {
 public:
  using PngWriter::PngWriter;
};

AnimatedPng::AnimatedPng(std::size_t frames, unsigned delay_ms, bool has_alpha)
    : writer_(std::make_unique<Writer>(has_alpha)), frames_(frames), delay_ms_(delay_ms) {}

AnimatedPng::~AnimatedPng() = default;

void AnimatedPng::add(const Image& frame) {
  if (!is_started_) {
    writer_->header(frame);
    writer_->animation(frames_);
  }
  writer_->frame(frame, delay_ms_, !is_started_);
  is_started_ = true;
}

std::string AnimatedPng::finish() {
  return writer_->finish();
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
