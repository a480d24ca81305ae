// Descriptions of mesh files, and of the meshes of a model.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/mesh/change.hpp"
#include "urdfmill/mesh/describe.hpp"
#include "urdfmill/mesh/fit.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// True if a name is that of a model, not of a mesh file: by its ending, or because it is standard input.
[[nodiscard]] bool names_model(const std::string& input);

/// A mesh that was read and changed, or the outcome of the attempt.
struct ChangedMesh {
  std::optional<mesh::Mesh> mesh;
  Outcome outcome = Outcome::clean;
};
/// Reads the mesh in a file or text, in which that axis points up (empty: as its format has it), and applies the
/// changes. Reports the findings of both.
[[nodiscard]] ChangedMesh changed_mesh(const Input& input, std::optional<mesh::UpAxis> up, const mesh::Changes& changes,
                                       source::Sink& sink);
/// Returns the smallest primitive of that kind around the mesh; reports mesh-no-volume and returns nothing for a mesh
/// without volume. `name` identifies it in the message.
[[nodiscard]] std::optional<mesh::Fit> fitted(const mesh::Mesh& mesh, mesh::Primitive shape, const std::string& name,
                                              source::Sink& sink);

/// Returns a mesh with its findings, as a description.
[[nodiscard]] mesh::Described described(std::string name, std::optional<mesh::Mesh> mesh, source::Collector findings);
/// Describes a mesh file; its `mesh` is empty if it cannot be read.
[[nodiscard]] mesh::Described described_mesh(const std::string& path);
/// Describes the meshes of a model that was loaded from the input, each at its scale and without repetitions; the
/// findings refer to places in the model.
[[nodiscard]] std::vector<mesh::Described> described_meshes(Session& session, const Input& input,
                                                            const urdf::Robot& robot);

}  // namespace urdfmill::session
