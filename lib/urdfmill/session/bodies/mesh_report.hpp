// What mesh files, and the meshes of a model, hold.
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

/// Whether a name is that of a model, not of a mesh file: its ending says so, or it is standard input.
[[nodiscard]] bool names_model(const std::string& input);

/// Factors of x, y and z: "0.001", or "1 1 -1"; nothing for anything else, or where one is 0 or not finite.
[[nodiscard]] std::optional<mesh::Point> mesh_scale(std::string_view text);

/// A mesh that was read and changed, or how the attempt ended.
struct ChangedMesh {
  std::optional<mesh::Mesh> mesh;
  Outcome outcome = Outcome::clean;
};
/// The mesh in a file or text, with these changes. Reports what reading and changing it reports.
[[nodiscard]] ChangedMesh changed_mesh(const Input& input, const mesh::Changes& changes, source::Sink& sink);
/// The smallest primitive of that kind around it; nothing, with mesh-no-volume, for a mesh without volume, which `name`
/// is called.
[[nodiscard]] std::optional<mesh::Fit> fitted(const mesh::Mesh& mesh, mesh::Primitive shape, const std::string& name,
                                              source::Sink& sink);

/// A mesh that was read, with what is to say of it.
[[nodiscard]] mesh::Described described(std::string name, std::optional<mesh::Mesh> mesh, source::Collector findings);
/// A mesh file; its `mesh` is nothing if it cannot be read.
[[nodiscard]] mesh::Described described_mesh(const std::string& path);
/// The meshes of a model that was loaded from the input, each with its scale and once; the findings point into the
/// model.
[[nodiscard]] std::vector<mesh::Described> described_meshes(Session& session, const Input& input,
                                                            const urdf::Robot& robot);

}  // namespace urdfmill::session
