// File signatures of the picture formats that meshes use as textures.
#pragma once
#include <string_view>

namespace urdfmill::mesh {

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";  ///< PNG, 3rd edition, 5.2
constexpr std::string_view jpeg_signature = "\xff\xd8\xff";      ///< the marker SOI and the first byte of the next
                                                                 ///< marker

[[nodiscard]] constexpr bool is_png(std::string_view bytes) {
  return bytes.starts_with(png_signature);
}
[[nodiscard]] constexpr bool is_jpeg(std::string_view bytes) {
  return bytes.starts_with(jpeg_signature);
}

/// Returns the type of a picture that glTF accepts, "image/png" or "image/jpeg"; empty for other bytes.
[[nodiscard]] constexpr std::string_view picture_type(std::string_view bytes) {
  if (is_png(bytes)) return "image/png";
  return is_jpeg(bytes) ? "image/jpeg" : "";
}

}  // namespace urdfmill::mesh
