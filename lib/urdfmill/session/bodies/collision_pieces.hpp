// Collisions of a model as convex pieces.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "urdfmill/files/store.hpp"
#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The way in which collisions are cut.
struct CollisionPieces {
  std::size_t most = 1;  ///< pieces of a mesh
  unsigned jobs = 0;     ///< threads: 0 is one for each processor
  /// Returns the absolute path of the file that a URI names; nothing if it does not exist.
  std::function<std::optional<std::string>(const std::string& uri)> find;
  /// Reads the file, if it may be copied.
  std::function<simulation::MeshSource(const std::string& path, const std::string& uri)> read;
  /// Returns the folder that the files named by a mesh must be inside.
  std::function<std::string(const std::string& uri)> mesh_root;
  /// Keeps a file of that name or a similar one, and returns its name in the model. Null: there is no place for files.
  std::function<std::string(const std::string& name, std::string bytes)> make = {};
  /// Values of a run by the content of their files, so that models which share a mesh cut it once. May be null.
  files::DerivedValues* of_contents = nullptr;
};

/// Replaces each collision that is a mesh by one for each convex piece of it, with the same origin, scale and
/// extensions; the first keeps the name, the others get a number: arm, arm_1. Meshes that are convex also become files
/// with one piece. Reports what was done with each mesh as convert-collision-pieces, and as convert-collision-whole a
/// mesh that cannot be cut and stays. Meshes that are not found stay in silence. Files of one content have one set of
/// pieces.
void cut_collisions(urdf::Robot& robot, const CollisionPieces& how, source::Sink& sink);

}  // namespace urdfmill::session
