// Antialiased lines and texts on images.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/spot.hpp"

namespace urdfmill::picture {

/// Draws lines of that width (pixels) with round ends. Crossings are covered once.
void draw_lines(Image& image, std::span<const Path> lines, double width, const Pixel& colour);
/// Draws a text whose baseline begins at the spot (letters.hpp).
void draw_text(Image& image, const Spot& at, std::string_view text, double size, const Pixel& colour);

}  // namespace urdfmill::picture
