// What mesh files, and the meshes of a model, hold.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/mesh/describe.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Whether a name is that of a model, not of a mesh file: its ending says so, or it is standard input.
[[nodiscard]] bool names_model(const std::string& input);

/// A mesh that was read, with what is to say of it.
[[nodiscard]] mesh::Described described(std::string name, std::optional<mesh::Mesh> mesh, source::Collector findings);
/// A mesh file; its `mesh` is nothing if it cannot be read.
[[nodiscard]] mesh::Described described_mesh(const std::string& path);
/// The meshes of a model that was loaded from the input, each with its scale and once; the findings point into the
/// model.
[[nodiscard]] std::vector<mesh::Described> described_meshes(Session& session, const Input& input,
                                                            const urdf::Robot& robot);

}  // namespace urdfmill::session
