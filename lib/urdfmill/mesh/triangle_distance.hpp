// Distance of a point from a triangle.
#pragma once
#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Returns the squared distance from a point to a triangle (Ericson, "Real-Time Collision Detection", §5.1.5); m².
[[nodiscard]] double distance_squared_to_triangle(const Point& p, const Point& a, const Point& b, const Point& c);

}  // namespace urdfmill::mesh
