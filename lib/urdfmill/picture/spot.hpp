// Points on a drawing.
#pragma once
#include <vector>

namespace urdfmill::picture {

/// A point, from the left and from the top; mm in a drawing, pixels in an image.
struct Spot {
  double x = 0, y = 0;
};

/// Spots joined by straight lines.
using Path = std::vector<Spot>;

}  // namespace urdfmill::picture
