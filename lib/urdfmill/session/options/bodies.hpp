// The options of masses, meshes and collisions.
#pragma once
#include <cstddef>
#include <optional>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/mesh/change.hpp"
#include "urdfmill/mesh/fit.hpp"
#include "urdfmill/session/collisions/collisions.hpp"
#include "urdfmill/session/rows/row.hpp"

namespace urdfmill::session {

struct MeshChanges {
  std::optional<mesh::UpAxis> up = std::nullopt;  ///< the axis of the file that points up; empty: as its format has it
  mesh::Changes changes = {};
  std::optional<mesh::Primitive> fit = std::nullopt;  ///< the smallest one around the mesh
  std::optional<std::size_t> pieces = std::nullopt;   ///< the largest number of convex pieces to make of it
  unsigned jobs = 0;                                  ///< threads for these
};

void bind(Binder& to, bodies::InertiaOptions& options);
void bind(Binder& to, MeshChanges& options);
void bind(Binder& to, CollisionRequest& request);

}  // namespace urdfmill::session
