// Coincident triangles. A ray tracer tests all of them, although only one is visible.
#pragma once
#include <cstdint>
#include <vector>

#include "urdfmill/picture/surfaces.hpp"

namespace urdfmill::picture {

/// Indices of a surface and of a triangle in it.
struct TriangleNumber {
  std::uint32_t surface = 0, triangle = 0;
};

/// Triangles whose corners equal those of an earlier one, in any order.
[[nodiscard]] std::vector<TriangleNumber> repeated_triangles(const std::vector<const Surface*>& surfaces);

}  // namespace urdfmill::picture
