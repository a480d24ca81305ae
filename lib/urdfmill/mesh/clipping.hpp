// Clipping of convex polygons at planes across an axis.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Corners of a flat convex polygon, in order.
using Polygon = std::vector<Point>;

/// The side of a plane that is kept.
enum class Side : std::uint8_t { below, above };

/// Returns the part of the polygon on that side of the plane at the coordinate; empty if no corner is further on that
/// side than the tolerance, within which corners are on the plane (Sutherland and Hodgman, "Reentrant polygon
/// clipping", 1974).
[[nodiscard]] Polygon clipped(const Polygon& polygon, std::size_t axis, double coordinate, Side side,
                              double tolerance = 0);

}  // namespace urdfmill::mesh
