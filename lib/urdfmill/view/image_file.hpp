// What the program says of a picture's bytes before a browser decodes them.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace urdfmill::view {

/// The size of a picture in pixels.
struct ImageSize {
  std::size_t width = 0, height = 0;
};

/// The size that a PNG or a JPEG says it has; nothing for other bytes.
[[nodiscard]] std::optional<ImageSize> image_size(std::string_view bytes);

}  // namespace urdfmill::view
