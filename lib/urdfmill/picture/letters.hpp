// A line font for images: the same on every machine, in any size.
#pragma once
#include <string_view>
#include <vector>

#include "urdfmill/picture/spot.hpp"

namespace urdfmill::picture {

/// Stroke width, as a share of the font size.
inline constexpr double letter_weight = 0.095;

/// The lines of a UTF-8 text whose baseline begins at the spot; `size` is the font size, capitals are 0.72 of it.
/// Characters other than ASCII and mathematical symbols are boxes.
[[nodiscard]] std::vector<Path> letter_lines(std::string_view text, const Spot& at, double size);

/// The width of a text.
[[nodiscard]] double text_width(std::string_view text, double size);

}  // namespace urdfmill::picture
