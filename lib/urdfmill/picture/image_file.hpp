// Size and type of an image file, without decoding it.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace urdfmill::picture {

/// The size of a picture in pixels.
struct ImageSize {
  std::size_t width = 0, height = 0;
};

/// The size in the header of a PNG or JPEG; empty for other bytes.
[[nodiscard]] std::optional<ImageSize> image_size(std::string_view bytes);

/// True if the bytes are a PNG or JPEG within the limits of a texture (image.hpp).
[[nodiscard]] bool is_texture(std::string_view bytes);

}  // namespace urdfmill::picture
