// The meshes of a model: the files it uses and their uses; each file is read once.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

/// A mesh that a model names, and all its uses at one scale.
struct MeshUse {
  std::string uri;
  mesh::Point scale{1, 1, 1};
  std::size_t visuals = 0, collisions = 0;
  source::Span span;  ///< place of the first URI

  /// Returns "2 visuals, 1 collision".
  [[nodiscard]] std::string text() const;
};

/// Returns each URI and scale once, in the order of the model.
[[nodiscard]] std::vector<MeshUse> mesh_uses(const urdf::Robot& robot);

/// A mesh file after reading, or the reason why there is none.
struct LoadedMesh {
  std::string path;  ///< absolute; empty if the URI cannot be resolved
  std::optional<mesh::Mesh> mesh;
  source::Collector findings;
};

/// Reads the meshes of a model, each file once during its lifetime. Materials and buffers of a mesh must be in its
/// package, or in the tree around the model (mesh_files.hpp).
class MeshStore {
 public:
  /// `folder` is the model's: URIs without a scheme are relative to it.
  MeshStore(std::string folder, xacro::PackageIndex packages)
      : folder_(std::move(folder)), packages_(std::move(packages)) {}

  /// Returns the files read so far.
  [[nodiscard]] std::vector<std::string> files() const;
  /// Returns the mesh behind a URI, without a scale. The reference stays valid.
  const LoadedMesh& get(const std::string& uri);
  /// Returns the mesh with the scale of a URDF applied; nothing if it cannot be read.
  [[nodiscard]] std::optional<mesh::Mesh> scaled(const std::string& uri, const mesh::Point& scale);

 private:
  std::string folder_;
  xacro::PackageIndex packages_;
  std::map<std::string, std::unique_ptr<LoadedMesh>> known_;
};

}  // namespace urdfmill::session
