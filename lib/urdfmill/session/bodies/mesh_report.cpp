#include "urdfmill/session/bodies/mesh_report.hpp"

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::session {

bool names_model(const std::string& input) {
  if (mesh::format_of_name(input)) return false;
  return input == "-" || text::has_suffix(input, {".urdf", ".xacro", ".yaml", ".yml", ".json", ".sdf", ".xml", ".mjcf",
                                                  ".usda", ".usdz"});
}

ChangedMesh changed_mesh(const Input& input, std::optional<mesh::UpAxis> up, const mesh::Changes& changes,
                         source::Sink& sink) {
  mesh::ReadOptions options;
  options.up = up;
  auto mesh =
      input.text ? mesh::read(input.name, *input.text, options, sink) : mesh::read_file(input.name, options, sink);
  if (!mesh) return {std::nullopt, Outcome::failure};
  if (!mesh::change(*mesh, changes, input.name, sink)) return {std::nullopt, Outcome::findings};
  return {std::move(mesh)};
}

std::optional<mesh::Fit> fitted(const mesh::Mesh& mesh, mesh::Primitive shape, const std::string& name,
                                source::Sink& sink) {
  auto fit = mesh::fit(mesh, shape);
  if (!fit)
    source::report(sink, mesh::rules::no_volume, "\"" + name + "\" has no volume that a shape could be fitted to");
  return fit;
}

mesh::Described described(std::string name, std::optional<mesh::Mesh> mesh, source::Collector findings) {
  mesh::Described made{std::move(name), std::move(mesh), {}, std::move(findings)};
  if (!made.mesh) return made;
  made.analysis = mesh::analyse(*made.mesh);
  mesh::report(made.analysis, made.name, made.findings);
  return made;
}

mesh::Described described_mesh(const std::string& path) {
  source::Collector findings;
  auto mesh = mesh::read_file(path, {}, findings);
  return described(path, std::move(mesh), std::move(findings));
}

std::vector<mesh::Described> described_meshes(Session& session, const Input& input, const urdf::Robot& robot) {
  std::vector<mesh::Described> all;
  bodies::MeshStore store = session.meshes(input);
  for (const bodies::MeshUse& use : bodies::mesh_uses(robot)) {
    auto mesh = store.scaled(use.uri, use.scale);
    mesh::Described& made = all.emplace_back(described(use.uri, std::move(mesh), store.get(use.uri).findings));
    made.uses = use.text();
    made.is_inside = store.inside(use.uri) != nullptr;
    for (source::Diagnostic& finding : made.findings.diagnostics) finding.span = use.span;
  }
  return all;
}

}  // namespace urdfmill::session
