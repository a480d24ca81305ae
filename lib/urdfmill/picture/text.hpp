// Names in a picture.
#pragma once
#include <vector>

#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/marks.hpp"

namespace urdfmill::picture {

/// Writes each label beside its point, dark with a light edge, and below the others where they would overlap. A label
/// outside the picture is left out. Characters beyond ASCII are shown as a box.
void draw_labels(Image& image, const Camera& camera, const std::vector<Label>& labels);

/// Writes a text with its upper left corner there, in letters of 5 by 7 dots, each `dot` pixels wide.
void draw_text(Image& image, long x, long y, std::string_view text, long dot, const Pixel& colour);
/// How wide it would be; pixels.
[[nodiscard]] long text_width(std::string_view text, long dot);

}  // namespace urdfmill::picture
