// Decomposition of a mesh into convex pieces that together contain it.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// The largest number of pieces that can be asked for.
inline constexpr std::size_t most_convex_pieces = 256;
/// The number of pieces unless another is asked for.
inline constexpr std::size_t usual_convex_pieces = 16;
/// A hull with more corners is replaced by a body around it that has at most this many.
inline constexpr std::size_t most_piece_corners = 252;

/// A convex piece: closed, oriented, of one part.
struct ConvexPiece {
  Mesh hull;
  double volume = 0;  ///< m³
};

/// Convex pieces that contain a mesh.
struct ConvexPieces {
  std::vector<ConvexPiece> pieces;  ///< the largest first
  double volume = 0;                ///< m³: sum of the volumes of the pieces
  double hull_volume = 0;           ///< m³: volume of the convex hull of the whole mesh
  double farthest_outside = 0;      ///< m: largest distance of a corner of the cut triangles from its piece
  double farthest_beyond = 0;       ///< m: largest distance found from a piece's surface outside the mesh to the mesh
  double voxel = 0;                 ///< m: edge of the voxels; `farthest_beyond` does not see what is within one
};

/// Returns at most `most` convex pieces whose union contains every triangle of the mesh, and the solid that it encloses
/// if it is closed. The mesh is cut at planes across the directions of its largest flat faces, in turn where most
/// volume is between a part's hull and the solid, which coarse voxels measure, at the plane that leaves least; then the
/// pieces whose joint hull adds least are joined. This is the scheme of V-HACD (Mamou, "Volumetric Hierarchical
/// Approximate Convex Decomposition", Game Engine Gems 3, 2016), but the pieces are hulls of the cut triangles, not
/// of voxels. A flat piece is made a thousandth of the mesh's size thick. Positions are rounded to 32-bit floats, as
/// in STL. The result does not depend on the number of threads (`jobs` as in threads::parallel_for). Returns nothing if
/// the mesh has no convex hull.
[[nodiscard]] std::optional<ConvexPieces> convex_pieces(const Mesh& mesh, std::size_t most, unsigned jobs);

/// Returns the pieces as a mesh with one part for each: piece_0, piece_1, …
[[nodiscard]] Mesh joined(const ConvexPieces& pieces);

}  // namespace urdfmill::mesh
