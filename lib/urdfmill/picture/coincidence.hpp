// Triangles in one place. A ray has to be compared with all of them, however few are seen.
#pragma once
#include <cstdint>
#include <vector>

#include "urdfmill/picture/surfaces.hpp"

namespace urdfmill::picture {

/// A triangle of one of several surfaces, by their numbers.
struct TriangleNumber {
  std::uint32_t surface = 0, triangle = 0;
};

/// The triangles whose three corners are exactly those of one before them, in any order.
[[nodiscard]] std::vector<TriangleNumber> repeated_triangles(const std::vector<const Surface*>& surfaces);

}  // namespace urdfmill::picture
