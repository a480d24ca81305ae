// Letters made of lines, for pictures of pixels: the same on every machine, in any size.
#pragma once
#include <string_view>
#include <vector>

#include "urdfmill/picture/spot.hpp"

namespace urdfmill::picture {

/// How thick the lines of letters are, in parts of their size.
inline constexpr double letter_weight = 0.095;

/// The lines of a text in UTF-8 whose baseline begins at a spot; `size` is that of the font, capitals are 0.72 of it.
/// `up`: it runs from bottom to top. What is neither ASCII nor a sign of formulas is a box.
[[nodiscard]] std::vector<Path> letter_lines(std::string_view text, const Spot& at, double size, bool up = false);

/// How long the text is.
[[nodiscard]] double text_width(std::string_view text, double size);

}  // namespace urdfmill::picture
