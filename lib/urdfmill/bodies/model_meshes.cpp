#include "urdfmill/bodies/model_meshes.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/bodies/rules.hpp"
#include "urdfmill/files/sha256.hpp"
#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::bodies {
namespace {

/// Returns what not all programs take into account of a COLLADA file.
std::string ambiguity_of(const mesh::FileFacts& file) {
  if (file.format != mesh::Format::collada) return {};
  std::string what;
  if (file.unit != 1) what = "its unit is " + text::shortest(file.unit) + " m";
  if (file.up_axis == mesh::UpAxis::x || file.up_axis == mesh::UpAxis::y)
    what.append(what.empty() ? "its" : " and its").append(" up axis is ").append(mesh::text(file.up_axis));
  return what;
}

/// Returns the points that triangles use.
std::vector<mesh::Point> corners_of(const mesh::Mesh& mesh) {
  std::vector<bool> is_used(mesh.positions.size());
  for (const mesh::Part& part : mesh.parts)
    for (const mesh::Triangle& triangle : part.triangles)
      for (const std::uint32_t index : triangle) is_used[index] = true;
  std::vector<mesh::Point> corners;
  for (std::size_t i = 0; i < is_used.size(); ++i)
    if (is_used[i]) corners.push_back(mesh.positions[i]);
  return corners;
}

}  // namespace

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
  const auto note = [&](const auto& part) -> MeshUse* {
    const auto* mesh = std::get_if<urdf::Mesh>(&part.geometry.shape);
    if (mesh == nullptr || mesh->filename.value.empty()) return nullptr;
    const auto [entry, is_new] = known.emplace(std::tuple(mesh->filename.value, mesh->scale.values()), uses.size());
    if (is_new) uses.push_back({mesh->filename.value, mesh->scale.values(), 0, 0, mesh->filename.span});
    uses[entry->second].origins.push_back(&part.origin);
    return &uses[entry->second];
  };
  for (const urdf::Link& link : robot.links) {
    for (const urdf::Visual& visual : link.visuals)
      if (MeshUse* use = note(visual)) ++use->visuals;
    for (const urdf::Collision& collision : link.collisions)
      if (MeshUse* use = note(collision)) ++use->collisions;
  }
  return uses;
}

std::string MeshesInside::keep(const std::string& name, mesh::Mesh mesh, source::Collector findings) {
  std::size_t& number = numbers_[name];
  const auto numbered = [&] { return number == 0 ? name : name + '_' + std::to_string(number); };
  std::string uri = numbered();
  for (const std::string& kept : {name, uri})
    if (const LoadedMesh* known = find(kept); known != nullptr && *known->mesh == mesh) return kept;
  while (meshes_.contains(uri)) {
    ++number;
    uri = numbered();
  }
  meshes_.emplace(uri, LoadedMesh{uri, std::move(mesh), std::move(findings)});
  return uri;
}

const LoadedMesh* MeshesInside::find(const std::string& uri) const {
  const auto found = meshes_.find(uri);
  return found == meshes_.end() ? nullptr : &found->second;
}

MeshStore::Known& MeshStore::found(const std::string& uri) {
  std::unique_ptr<Known>& entry = known_[uri];
  if (entry) return *entry;
  entry = std::make_unique<Known>();
  entry->path = find_mesh(uri, folder_, packages_).value_or("");
  return *entry;
}

const std::string& MeshStore::path(const std::string& uri) {
  const LoadedMesh* kept = inside(uri);
  return kept != nullptr ? kept->path : found(uri).path;
}

const LoadedMesh& MeshStore::get(const std::string& uri) {
  if (const LoadedMesh* kept = inside(uri)) return *kept;
  Known& entry = found(uri);
  if (std::exchange(entry.is_read, true)) return entry;
  if (entry.path.empty())
    source::report(entry.findings, mesh::rules::missing, "mesh \"" + uri + "\" is not found", {},
                   unknown_package_hint(uri, packages_));
  else
    read(uri, entry);
  return entry;
}

void MeshStore::read(const std::string& uri, Known& entry) {
  files::FileInFolder place{entry.path, ""};
  if (allowed_) {
    auto allowed = allowed_file(entry.path, uri, folder_, packages_, *allowed_);
    if (!allowed) {
      source::report(entry.findings, rules::mesh_refused, refused_file(uri));
      return;
    }
    place = *std::move(allowed);
  }
  const mesh::ReadOptions options{.root = mesh_root(uri, folder_, packages_),
                                  .obj = obj_,
                                  .read_file = [this](const std::string& path, const files::ReadOptions& how) {
                                    return files_->read_unstored(path, how);
                                  }};
  const files::ReadResult content =
      files_->read_unstored(place.file, {.beneath = place.folder, .largest = options.limits.file_size});
  if (content.error)
    source::report(entry.findings, mesh::rules::missing, content.error->message);
  else
    entry.mesh = mesh::read(entry.path, content.bytes, options, entry.findings, uri);
}

std::string refused_file(std::string_view uri) {
  return "\"" + std::string(uri) + "\" is not read: " + std::string(outside_tree);
}

void report_refused_files(const urdf::Robot& robot, const std::string& folder, const xacro::PackageIndex& packages,
                          const std::vector<std::string>& folders, source::Sink& sink) {
  const auto look = [&](const std::string& uri, source::Span span) {
    const auto file = find_mesh(uri, folder, packages);
    if (file && !allowed_file(*file, uri, folder, packages, folders))
      source::report(sink, rules::mesh_refused, refused_file(uri), span);
  };
  for (const MeshUse& use : mesh_uses(robot)) look(use.uri, use.span);
  const auto look_at = [&](const urdf::Material& material) {
    if (material.texture && !material.texture->value.empty()) look(material.texture->value, material.texture->span);
  };
  for (const urdf::Material& material : robot.materials) look_at(material);
  for (const urdf::Link& link : robot.links)
    for (const urdf::Visual& visual : link.visuals)
      if (visual.material) look_at(*visual.material);
}

std::vector<std::string> MeshStore::files() const {
  std::vector<std::string> paths;
  for (const auto& [uri, entry] : known_)
    if (!entry->path.empty()) paths.push_back(entry->path);
  return paths;
}

std::shared_ptr<const MeshSummary> MeshStore::summary(const std::string& uri) {
  // Findings contain the URI, and depend on the files that a mesh names.
  const std::string key = "summary\n" + uri + '\n' + path(uri) + '\n' + mesh_root(uri, folder_, packages_);
  return measured(uri).get<const MeshSummary>(key, [&] {
    const LoadedMesh& loaded = get(uri);
    auto made = std::make_shared<MeshSummary>();
    made->findings = loaded.findings;
    if (!loaded.mesh) return made;
    made->triangles = loaded.mesh->triangle_count();
    made->ambiguity = ambiguity_of(loaded.mesh->file);
    made->box = mesh::bounds(*loaded.mesh);
    return made;
  });
}

std::string MeshStore::identity(const std::string& uri) {
  const std::string& file = path(uri);
  const auto format = mesh::format_of_name(file);
  // The triangles of a glTF may be in other files.
  std::string digest;
  if (format && format != mesh::Format::gltf)
    digest = files_->digest(file, [](const files::File& content) {
      return content.error() ? std::string() : files::sha256(content.bytes());
    });
  if (digest.empty()) return file + '\n' + mesh_root(uri, folder_, packages_);
  return digest.append(mesh::text(*format));
}

std::shared_ptr<const MeshBody> MeshStore::body(const std::string& uri, const mesh::Point& scale) {
  if (path(uri).empty()) return nullptr;
  std::string key = "body\n" + identity(uri);
  for (const double factor : scale) (key += '\n') += text::shortest(factor);
  return measured(uri).get<const MeshBody>(key, [&]() -> std::shared_ptr<MeshBody> {
    // Most meshes have no scale, and large ones are not copied needlessly.
    const bool is_scaled = scale != mesh::Point{1, 1, 1};
    const std::optional<mesh::Mesh> made = is_scaled ? scaled(uri, scale) : std::nullopt;
    const std::optional<mesh::Mesh>& mesh = is_scaled ? made : get(uri).mesh;
    if (!mesh) return nullptr;
    auto hull = mesh::convex_hull(*mesh);
    return std::make_shared<MeshBody>(
        MeshBody{mesh::analyse(*mesh), hull ? std::move(hull->positions) : corners_of(*mesh)});
  });
}

std::optional<mesh::Mesh> MeshStore::scaled(const std::string& uri, const mesh::Point& scale) {
  std::optional<mesh::Mesh> mesh = get(uri).mesh;
  if (mesh && scale != mesh::Point{1, 1, 1}) mesh::scale(*mesh, scale);
  return mesh;
}

}  // namespace urdfmill::bodies
