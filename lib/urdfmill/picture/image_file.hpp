// What a picture's bytes say of it before they are decoded.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace urdfmill::picture {

/// The size of a picture in pixels.
struct ImageSize {
  std::size_t width = 0, height = 0;
};

/// The size that a PNG or a JPEG says it has; nothing for other bytes.
[[nodiscard]] std::optional<ImageSize> image_size(std::string_view bytes);

/// Whether the bytes are a PNG or a JPEG of a size that a texture may have (image.hpp).
[[nodiscard]] bool is_texture(std::string_view bytes);

}  // namespace urdfmill::picture
