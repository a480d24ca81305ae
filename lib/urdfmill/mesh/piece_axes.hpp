// Directions across which a mesh is cut.
#pragma once
#include "urdfmill/mesh/solid_grid.hpp"
#include "urdfmill/mesh/topology.hpp"

namespace urdfmill::mesh {

/// Returns the normal of the largest flat faces and, across it, that of the next largest. The axes of the mesh are
/// preferred, and taken for a mesh with few flat faces.
[[nodiscard]] Axes piece_axes(const Surface& surface);

}  // namespace urdfmill::mesh
