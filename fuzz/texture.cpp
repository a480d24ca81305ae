// Random bytes as the texture of a mesh: an image of bounded size, or none. An image that was read survives writing.
#include <cstdlib>
#include <string_view>

#include "urdfmill/picture/image.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace picture = urdfmill::picture;
  constexpr std::size_t most_pixels = 1U << 16U;
  const auto image = picture::read_texture({reinterpret_cast<const char*>(data), size}, most_pixels);
  if (!image) return 0;
  if (image->pixels.empty() || image->pixels.size() > most_pixels ||
      image->pixels.size() != image->width * image->height)
    std::abort();
  const auto again = picture::read_png(picture::to_png(*image), most_pixels);
  if (!again || again->pixels != image->pixels) std::abort();
  return 0;
}
