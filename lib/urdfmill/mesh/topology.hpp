// Topology of a mesh: closed, oriented, degenerate, number of pieces.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Counts over the triangles of all parts, with corners at the same place joined. Triangles with a repeated corner are
/// excluded from edges and duplicates.
struct Topology {
  std::size_t vertices = 0;            ///< distinct corners
  std::size_t degenerate = 0;          ///< triangles with a repeated corner
  std::size_t degenerate_by_area = 0;  ///< triangles of no area
  std::size_t duplicates = 0;          ///< triangles with the three corners of an earlier one
  std::size_t boundary_edges = 0;      ///< edges of one triangle
  std::size_t nonmanifold_edges = 0;   ///< edges of more than two triangles
  std::size_t misoriented_edges = 0;   ///< edges of two triangles that run in the same direction
  std::size_t components = 0;          ///< pieces connected by shared corners
  bool closed = false;                 ///< every edge has two triangles
  bool balanced = false;               ///< every edge runs equally often in both directions, so that the volume is
                                       ///< defined
  bool oriented = false;               ///< no edge is misoriented
};

/// The triangles with their corners joined.
struct Surface {
  std::vector<Point> vertices;
  std::vector<Triangle> triangles;  ///< triangles of all parts, in order
};

/// Joins corners at the same place, or at most that far apart (m). Vertices that no triangle uses are omitted.
[[nodiscard]] Surface surface(const Mesh& mesh, double distance = 0);

/// Returns the counts of a surface.
[[nodiscard]] Topology topology(const Surface& surface);

/// Returns for each triangle the index of its component, and their number in `count`. Degenerate triangles count too.
[[nodiscard]] std::vector<std::uint32_t> component_of_triangles(const Surface& surface, std::size_t& count);

}  // namespace urdfmill::mesh
