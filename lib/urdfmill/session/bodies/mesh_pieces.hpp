// Convex pieces of meshes, as text and JSON.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/mesh/convex_pieces.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The convex pieces of a mesh.
struct PiecesOfMesh {
  std::string name;           ///< as the user or the model names it
  std::string uses = {};      ///< "2 visuals, 1 collision"; empty outside a model
  std::size_t triangles = 0;  ///< triangles of the mesh itself
  mesh::ConvexPieces pieces;
  std::optional<double> mesh_volume = std::nullopt;  ///< m³; empty if the mesh encloses no defined volume
};

/// Returns at most `most` pieces of a mesh; reports mesh-no-volume as an error and returns nothing for a mesh without a
/// convex hull. `name` identifies it in the message.
[[nodiscard]] std::optional<PiecesOfMesh> pieces_of(const mesh::Mesh& mesh, std::size_t most, unsigned jobs,
                                                    const std::string& name, source::Sink& sink);
/// Does the same with pieces that `mesh::convex_pieces` cut; nothing if it found none.
[[nodiscard]] std::optional<PiecesOfMesh> pieces_of(const mesh::Mesh& mesh, std::optional<mesh::ConvexPieces> pieces,
                                                    const std::string& name, source::Sink& sink);
/// Returns the pieces of all meshes of a model that was loaded from the input, each at its scale and without
/// repetitions. A mesh that cannot be read or has no volume is reported at its place in the model and left out.
[[nodiscard]] std::vector<PiecesOfMesh> pieces_of_model(Session& session, const Input& input, const urdf::Robot& robot,
                                                        std::size_t most, unsigned jobs, source::Sink& sink);

/// Returns the volumes, the proof of containment and a table of the pieces.
[[nodiscard]] std::string pieces_text(const PiecesOfMesh& found);
/// Returns a table with a row for each mesh.
[[nodiscard]] std::string pieces_text(const std::vector<PiecesOfMesh>& found);
/// Returns an object (docs/meshes.md, "Convex pieces").
[[nodiscard]] std::string pieces_json(const PiecesOfMesh& found);
/// Returns an array of such objects.
[[nodiscard]] std::string pieces_json(const std::vector<PiecesOfMesh>& found);

}  // namespace urdfmill::session
