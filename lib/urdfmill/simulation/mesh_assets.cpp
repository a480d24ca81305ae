#include "urdfmill/simulation/mesh_assets.hpp"

#include "urdfmill/simulation/unique_names.hpp"

namespace urdfmill::simulation {

namespace {

/// The name of a file without folder and extension.
std::string stem(const std::string& file) {
  const std::string name = file.substr(file.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

}  // namespace

MeshAssets::MeshAssets(const urdf::Robot& robot) {
  UniqueNames names;
  const auto add = [&](const urdf::Geometry& geometry) {
    const auto* mesh = std::get_if<urdf::Mesh>(&geometry.shape);
    if (mesh == nullptr) return;
    const Key key(mesh->filename.value, mesh->scale.values());
    if (!known_.emplace(key, all_.size()).second) return;
    all_.push_back({names.take(stem(key.first)), key.first, key.second});
  };
  for (const urdf::Link& link : robot.links) {
    for (const urdf::Visual& visual : link.visuals) add(visual.geometry);
    for (const urdf::Collision& collision : link.collisions) add(collision.geometry);
  }
}

const MeshAsset& MeshAssets::of(const urdf::Mesh& mesh) const {
  return all_[known_.at({mesh.filename.value, mesh.scale.values()})];
}

}  // namespace urdfmill::simulation
