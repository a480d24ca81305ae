// Labels in a picture.
#pragma once
#include <vector>

#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/marks.hpp"

namespace urdfmill::picture {

/// Returns the width (pixels) of a column for the labels of faults, beside a picture: 0 for a few, which are written
/// beside their points.
[[nodiscard]] std::size_t fault_column(const std::vector<Label>& labels, std::size_t width, std::size_t height);

/// Writes each label beside its point, dark (faults: red) with a light outline, below others where they would overlap.
/// With a column, which is added on the right of the picture, labels of faults are listed there, joined to their points
/// by lines; the last row says how many have no place. A label outside the picture is left out.
void draw_labels(Image& image, const Camera& camera, const std::vector<Label>& labels, std::size_t column = 0);

}  // namespace urdfmill::picture
