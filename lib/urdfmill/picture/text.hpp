// Labels in a picture.
#pragma once
#include <vector>

#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/marks.hpp"

namespace urdfmill::picture {

/// Writes each label beside its point, dark (faults: red) with a light outline, below others where they would overlap.
/// A label outside the picture is left out.
void draw_labels(Image& image, const Camera& camera, const std::vector<Label>& labels);

}  // namespace urdfmill::picture
