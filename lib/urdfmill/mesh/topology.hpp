// How the triangles of a mesh hang together: closed, oriented, degenerate, in how many pieces.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Counts over the triangles of all parts, whose corners are joined where they are at the same place. Triangles that
/// repeat a corner are left out of edges and duplicates.
struct Topology {
  std::size_t vertices = 0;            ///< places of corners
  std::size_t degenerate = 0;          ///< triangles that repeat a corner
  std::size_t degenerate_by_area = 0;  ///< triangles of no area
  std::size_t duplicates = 0;          ///< triangles with the three corners of an earlier one
  std::size_t boundary_edges = 0;      ///< with one triangle
  std::size_t nonmanifold_edges = 0;   ///< with more than two
  std::size_t misoriented_edges = 0;   ///< with two that run the same way
  std::size_t components = 0;          ///< joined by shared corners
  bool closed = false;                 ///< every edge has two triangles
  bool balanced = false;               ///< every edge is run as often one way as the other: the volume is defined
  bool oriented = false;               ///< no edge is misoriented
};

/// The triangles with their corners joined.
struct Surface {
  std::vector<Point> vertices;
  std::vector<Triangle> triangles;  ///< of all parts, in order
};

/// Joins corners at the same place, or at most that far apart (m). Vertices that no triangle uses are left out.
[[nodiscard]] Surface surface(const Mesh& mesh, double distance = 0);

/// The counts of a surface.
[[nodiscard]] Topology topology(const Surface& surface);

/// For each triangle the number of its component, from 0; `count` becomes how many there are. Degenerate triangles
/// count, too.
[[nodiscard]] std::vector<std::uint32_t> component_of_triangles(const Surface& surface, std::size_t& count);

}  // namespace urdfmill::mesh
