#include "urdfmill/session/bodies/model_meshes.hpp"

#include <algorithm>
#include <tuple>

#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/session/bodies/mesh_files.hpp"

namespace urdfmill::session {

std::string MeshUse::text() const {
  const auto some = [](std::size_t number, const char* one) {
    return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
  };
  if (collisions == 0) return some(visuals, "visual");
  if (visuals == 0) return some(collisions, "collision");
  return some(visuals, "visual") + ", " + some(collisions, "collision");
}

std::vector<MeshUse> mesh_uses(const urdf::Robot& robot) {
  std::vector<MeshUse> uses;
  std::map<std::tuple<std::string, mesh::Point>, std::size_t> known;
  const auto note = [&](const urdf::Geometry& geometry) -> MeshUse* {
    const auto* mesh = std::get_if<urdf::Mesh>(&geometry.shape);
    if (mesh == nullptr || mesh->filename.value.empty()) return nullptr;
    const auto [entry, is_new] = known.emplace(std::tuple(mesh->filename.value, mesh->scale.values()), uses.size());
    if (is_new) uses.push_back({mesh->filename.value, mesh->scale.values(), 0, 0, mesh->filename.span});
    return &uses[entry->second];
  };
  for (const urdf::Link& link : robot.links) {
    for (const urdf::Visual& visual : link.visuals)
      if (MeshUse* use = note(visual.geometry)) ++use->visuals;
    for (const urdf::Collision& collision : link.collisions)
      if (MeshUse* use = note(collision.geometry)) ++use->collisions;
  }
  return uses;
}

const LoadedMesh& MeshStore::get(const std::string& uri) {
  std::unique_ptr<LoadedMesh>& entry = known_[uri];
  if (entry) return *entry;
  entry = std::make_unique<LoadedMesh>();
  if (const auto file = find_mesh(uri, folder_, packages_)) {
    entry->path = *file;
    entry->mesh = mesh::read_file(*file, {.root = mesh_root(uri, folder_, packages_)}, entry->findings, uri);
  } else {
    source::report(entry->findings, mesh::rules::missing, "mesh \"" + uri + "\" is not found", {},
                   unknown_package_hint(uri, packages_));
  }
  return *entry;
}

std::vector<std::string> MeshStore::files() const {
  std::vector<std::string> paths;
  for (const auto& [uri, loaded] : known_)
    if (!loaded->path.empty()) paths.push_back(loaded->path);
  return paths;
}

std::optional<mesh::Mesh> MeshStore::scaled(const std::string& uri, const mesh::Point& scale) {
  std::optional<mesh::Mesh> mesh = get(uri).mesh;
  if (mesh && scale != mesh::Point{1, 1, 1}) mesh::scale(*mesh, scale);
  return mesh;
}

}  // namespace urdfmill::session
