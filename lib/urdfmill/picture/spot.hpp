// Places on a flat picture.
#pragma once
#include <vector>

namespace urdfmill::picture {

/// From the left and from the top; mm of a drawing, pixels of an image.
struct Spot {
  double x = 0, y = 0;
};

/// Spots joined by straight lines.
using Path = std::vector<Spot>;

}  // namespace urdfmill::picture
