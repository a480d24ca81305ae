// Collision geometry of a robot, link by link.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/collisions/geometry/link_geometry.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::collisions {

/// The shapes of all links.
struct RobotGeometry {
  std::vector<LinkGeometry> links;        ///< in the order of Robot::links; empty for links without collisions
  std::vector<std::size_t> with_shapes;   ///< indices of links with at least one shape, in that order
  std::vector<bool> is_incomplete;        ///< by link: a shape of it is left out
  std::size_t shapes = 0, triangles = 0;  ///< how many; a mesh that several links share counts once
  std::size_t left_out = 0;               ///< shapes: meshes that could not be read, and sizes that are not possible
};

/// The largest numbers of links with shapes, and of triangles of all meshes.
inline constexpr std::size_t most_links = 1000, most_triangles = 4'000'000;

/// The parts of the geometry that are made.
struct GeometryOptions {
  bool only_boxes = false;       ///< a box around each mesh stands for it; the meshes are read if they were not yet
  std::vector<bool> links = {};  ///< those to make, by index; empty: all
};

/// Reads the collision elements. Reports collisions-shape about shapes that are left out, and collisions-limit about
/// a robot that is too large, of which the geometry is then empty.
[[nodiscard]] RobotGeometry robot_geometry(const urdf::Robot& robot, bodies::MeshStore& meshes, source::Sink& sink,
                                           const GeometryOptions& options = {});

}  // namespace urdfmill::collisions
