#include "urdfmill/mesh/convex_pieces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "urdfmill/mesh/enclosing_polytope.hpp"
#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/mesh/piece_axes.hpp"
#include "urdfmill/mesh/piece_cells.hpp"
#include "urdfmill/mesh/piece_distances.hpp"
#include "urdfmill/mesh/piece_joining.hpp"
#include "urdfmill/mesh/piece_points.hpp"
#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/solid_grid.hpp"
#include "urdfmill/mesh/topology.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::mesh {
namespace {

double volume_of(const Mesh& hull) {
  const auto box = bounds(hull);
  return box ? solid_properties(hull, *box).volume : 0;
}

std::vector<Point> along_axes(const std::vector<Point>& points, const Axes& axes) {
  std::vector<Point> made;
  made.reserve(points.size());
  for (const Point& p : points) made.push_back({dot(axes[0], p), dot(axes[1], p), dot(axes[2], p)});
  return made;
}

Axes transposed(const Axes& axes) {
  Axes made;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) made[i][k] = axes[k][i];
  return made;
}

/// Returns the hull of points; if they are in a plane, or almost, of points around them. `size` is that of the mesh.
Mesh hull_of(const std::vector<Point>& points, double size) {
  constexpr double thickness = 1e-3, thinnest = 1e-9;
  auto hull = convex_hull(points);
  if (hull && volume_of(*hull) >= thinnest * size * size * size) return *std::move(hull);
  std::vector<Point> around;
  for (const Point& p : points)
    for (std::size_t axis = 0; axis < 3; ++axis)
      for (const double offset : {-thickness / 2, thickness / 2}) {
        around.push_back(p);
        around.back()[axis] += offset * size;
      }
  hull = convex_hull(around);
  return hull ? *std::move(hull) : Mesh();
}

/// Returns some points of a hull, enough to estimate volumes.
Sketch sketch_of(const Mesh& hull) {
  constexpr std::size_t directions = 256;
  Sketch sketch{hull.positions, volume_of(hull)};
  if (sketch.points.size() <= directions) return sketch;
  sketch.points = farthest_points(hull.positions, directions);
  const auto inner = convex_hull(sketch.points);
  sketch.volume = inner ? volume_of(*inner) : 0;
  return sketch;
}

/// A piece in the making, along the axes of the cuts.
struct RawPiece {
  std::vector<Point> points;  ///< corners of the cut triangles
  Mesh hull;
};

/// Returns the same hull, or, if it has many corners, a body around it that has fewer.
Mesh with_few_corners(const RawPiece& piece, double tolerance) {
  if (piece.hull.positions.size() <= most_piece_corners) return piece.hull;
  auto around = enclosing_polytope(piece.hull, most_piece_corners / 2 + 2);
  return around && farthest_outside(*around, piece.hull.positions) <= tolerance ? *std::move(around) : piece.hull;
}

/// Turns a mesh into the axes of the file, and its positions into 32-bit floats.
void finish(Mesh& hull, const Axes& back) {
  hull.positions = along_axes(hull.positions, back);
  for (Point& p : hull.positions)
    for (double& value : p) value = static_cast<double>(static_cast<float>(value));
  // Rounding can bend faces inwards.
  if (auto again = convex_hull(hull.positions)) hull = *std::move(again);
}

/// Returns the pieces of the cells.
std::vector<RawPiece> cut(const Surface& surface, const SolidGrid& grid, const std::vector<Cell>& cells, double size,
                          unsigned jobs) {
  std::vector<RawPiece> made(cells.size());
  threads::parallel_for(cells.size(), jobs, [&](std::size_t i) {
    made[i].points = points_in(cells[i], grid, surface.vertices, surface.triangles);
    if (!made[i].points.empty()) made[i].hull = hull_of(made[i].points, size);
  });
  return made;
}

/// Returns one piece for each group of cells.
std::vector<RawPiece> joined_pieces(std::vector<RawPiece> pieces, const std::vector<std::vector<std::size_t>>& groups,
                                    double size, double tolerance, unsigned jobs) {
  std::vector<RawPiece> made(groups.size());
  threads::parallel_for(groups.size(), jobs, [&](std::size_t g) {
    std::vector<Point> corners;
    for (const std::size_t i : groups[g]) {
      corners.insert(corners.end(), pieces[i].hull.positions.begin(), pieces[i].hull.positions.end());
      made[g].points.insert(made[g].points.end(), pieces[i].points.begin(), pieces[i].points.end());
    }
    made[g].hull = groups[g].size() == 1 ? std::move(pieces[groups[g][0]].hull) : hull_of(corners, size);
    made[g].hull = with_few_corners(made[g], tolerance);
  });
  std::erase_if(made, [](const RawPiece& piece) { return piece.points.empty(); });
  return made;
}

}  // namespace

std::optional<ConvexPieces> convex_pieces(const Mesh& mesh, std::size_t most, unsigned jobs) {
  const auto whole = convex_hull(mesh);
  if (!whole) return std::nullopt;
  most = std::clamp<std::size_t>(most, 1, most_convex_pieces);
  const double size = bounds(*whole)->diagonal();
  ConvexPieces made;
  made.hull_volume = volume_of(*whole);

  Surface surface = mesh::surface(mesh);
  const Axes axes = piece_axes(surface), back = transposed(axes);
  surface.vertices = along_axes(surface.vertices, axes);
  const SolidGrid grid(surface.vertices, surface.triangles);
  // More cells than pieces: joining repairs cuts that were not the best.
  const std::size_t most_cells = most == 1 ? 1 : most + std::max<std::size_t>(most, usual_convex_pieces);
  const std::vector<Cell> cells = cells_of(grid, surface.vertices, surface.triangles, most_cells, jobs);
  std::vector<RawPiece> pieces = cut(surface, grid, cells, size, jobs);
  std::vector<Sketch> sketches(pieces.size());
  threads::parallel_for(pieces.size(), jobs, [&](std::size_t i) { sketches[i] = sketch_of(pieces[i].hull); });
  constexpr double negligible = 2e-3;
  const auto groups = join(cells, std::move(sketches),
                           {most, negligible * made.hull_volume, jobs,
                            [size](const std::vector<Point>& points) { return sketch_of(hull_of(points, size)); }});
  pieces = joined_pieces(std::move(pieces), groups, size, grid.tolerance(), jobs);

  std::vector<Mesh> hulls;
  for (const RawPiece& piece : pieces) hulls.push_back(piece.hull);
  made.farthest_beyond = farthest_beyond(hulls, grid, surface.vertices, surface.triangles, jobs);
  made.voxel = grid.edge();
  std::vector<double> outside(pieces.size());
  threads::parallel_for(pieces.size(), jobs, [&](std::size_t i) {
    finish(pieces[i].hull, back);
    outside[i] = farthest_outside(pieces[i].hull, along_axes(pieces[i].points, back));
  });
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const double volume = volume_of(pieces[i].hull);
    made.farthest_outside = std::max(made.farthest_outside, outside[i]);
    made.volume += volume;
    made.pieces.push_back({std::move(pieces[i].hull), volume});
  }
  std::stable_sort(made.pieces.begin(), made.pieces.end(),
                   [](const ConvexPiece& a, const ConvexPiece& b) { return a.volume > b.volume; });
  return made;
}

Mesh joined(const ConvexPieces& pieces) {
  Mesh whole;
  for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
    Mesh piece = pieces.pieces[i].hull;
    for (Part& part : piece.parts) part.name = "piece_" + std::to_string(i);
    append(whole, std::move(piece));
  }
  return whole;
}

}  // namespace urdfmill::mesh
