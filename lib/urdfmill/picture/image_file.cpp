#include "urdfmill/picture/image_file.hpp"

#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/picture/image.hpp"

namespace urdfmill::picture {
namespace {

std::size_t byte(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}
std::size_t word16(std::string_view bytes, std::size_t at) {
  return byte(bytes, at) << 8U | byte(bytes, at + 1);
}
std::size_t word32(std::string_view bytes, std::size_t at) {
  return word16(bytes, at) << 16U | word16(bytes, at + 2);
}

/// The first chunk of a PNG is its header (PNG, 3rd edition, 11.2.1).
std::optional<ImageSize> png_size(std::string_view bytes) {
  constexpr std::size_t header_end = 24;
  if (bytes.size() < header_end || bytes.substr(12, 4) != "IHDR") return std::nullopt;
  return ImageSize{word32(bytes, 16), word32(bytes, 20)};
}

/// Segments up to the header of the frame (ITU-T T.81, B.1.1.3, B.2.2).
std::optional<ImageSize> jpeg_size(std::string_view bytes) {
  std::size_t at = 2;
  while (at + 9 <= bytes.size() && byte(bytes, at) == 0xff) {
    const std::size_t marker = byte(bytes, at + 1);
    if (marker == 0xff) {  // fill byte
      ++at;
      continue;
    }
    const bool is_frame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    if (is_frame) return ImageSize{word16(bytes, at + 7), word16(bytes, at + 5)};
    at += 2 + word16(bytes, at + 2);
  }
  return std::nullopt;
}

}  // namespace

std::optional<ImageSize> image_size(std::string_view bytes) {
  if (mesh::is_png(bytes)) return png_size(bytes);
  if (mesh::is_jpeg(bytes)) return jpeg_size(bytes);
  return std::nullopt;
}

bool is_texture(std::string_view bytes) {
  const auto size = image_size(bytes);
  return bytes.size() <= largest_texture && size && size->width > 0 && size->height > 0 &&
         size->width <= most_texture_pixels / size->height;
}

}  // namespace urdfmill::picture
