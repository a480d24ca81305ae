#include "urdfmill/session/checks/check_written.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/mesh/topology.hpp"
#include "urdfmill/mjcf/check.hpp"
#include "urdfmill/sdf/check.hpp"
#include "urdfmill/sdf/named_meshes.hpp"
#include "urdfmill/session/ambiguous_packages.hpp"
#include "urdfmill/session/checks/check_meshes.hpp"
#include "urdfmill/session/mjcf_files.hpp"
#include "urdfmill/session/sdf_files.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/usd/check.hpp"
#include "urdfmill/usd/reader.hpp"

namespace urdfmill::session {
namespace {

/// Returns each URI and scale once.
std::vector<bodies::MeshUse> uses_of(const std::vector<sdf::NamedMesh>& meshes) {
  std::vector<bodies::MeshUse> uses;
  for (const sdf::NamedMesh& mesh : meshes) {
    const auto is_same = [&](const bodies::MeshUse& use) { return use.uri == mesh.uri && use.scale == mesh.scale; };
    auto use = std::find_if(uses.begin(), uses.end(), is_same);
    if (use == uses.end()) {
      use = uses.insert(use, {mesh.uri, mesh.scale, 0, 0, mesh.span});
      use->is_scenery = true;
    }
    ++(mesh.is_collision ? use->collisions : use->visuals);
    use->is_scenery = use->is_scenery && mesh.is_scenery;
  }
  return uses;
}

bool selects_meshes(const CheckRequest& request) {
  return std::any_of(std::begin(mesh::rules::all), std::end(mesh::rules::all),
                     [&](const source::Rule* rule) { return request.config.rules.selects(*rule); });
}

void check_sdf(Session& session, const Input& input, const CheckRequest& request, const xml::Document& document,
               source::Collector& found) {
  SdfFiles sdf_files(session, input);
  sdf::CheckOptions options;
  options.read_include = [&](const std::string& uri, const std::string& folder) { return sdf_files.read(uri, folder); };
  options.find_missing = [&](const std::string& uri) { return sdf_files.missing_file(uri); };
  sdf::check(document, options, found);
  const xacro::PackageIndex packages = session.packages(input);
  report_ambiguous_packages(packages, found);
  if (!request.meshes || !selects_meshes(request)) return;
  bodies::MeshStore meshes(input.folder(), packages, session.snapshot());
  check_mesh_files(uses_of(sdf::named_meshes(document)), meshes, found);
  for (const std::string& file : meshes.files()) session.note_read(file);
}

/// Reports findings about single triangles: the rest depends on the use of a mesh.
void check_triangles(const mesh::Mesh& mesh, const std::string& shown, source::Collector& found) {
  mesh::Analysis measured;
  measured.box = mesh::bounds(mesh);
  if (!measured.box)
    return source::report(found, mesh::rules::not_finite, '"' + shown + "\": a coordinate is not finite");
  measured.topology = mesh::topology(mesh::surface(mesh));
  mesh::report(measured, shown, found);
  std::erase_if(found.diagnostics, [](const source::Diagnostic& finding) {
    return finding.rule != &mesh::rules::degenerate && finding.rule != &mesh::rules::duplicate;
  });
}

/// Returns the robot in a document that was made of another format.
urdf::Robot robot_in(Session& session, const LoadedDocument& loaded) {
  source::Collector unreported;
  return urdf::read_as_far_as_possible(loaded.document, read_options(loaded, session.sources(), urdf::Reading::strict),
                                       unreported)
      .robot;
}

void check_usd(Session& session, const Input& input, const CheckRequest& request, LoadedDocument loaded,
               source::Collector& found) {
  const source::FileId file = loaded.files.front();
  const std::string_view text = session.sources()[file].bytes();
  usd::check(text, file, found);
  if (!request.meshes || !loaded.document || !selects_meshes(request)) return;
  const auto inside = std::make_shared<bodies::MeshesInside>();
  bodies::MeshStore meshes(input.folder(), session.packages(input), session.snapshot(), inside);
  source::Collector unreported;
  loaded.document =
      usd::urdf_document(text, file, unreported, [&](const std::string& name, mesh::Mesh mesh, std::string& /*why*/) {
        source::Collector of_mesh;
        check_triangles(mesh, name, of_mesh);
        return std::optional(inside->keep(name, std::move(mesh), std::move(of_mesh)));
      });
  check_mesh_files(bodies::mesh_uses(robot_in(session, loaded)), meshes, found);
  for (const std::string& read : meshes.files()) session.note_read(read);
}

void check_mjcf(Session& session, const Input& input, const CheckRequest& request, const LoadedDocument& loaded,
                source::Collector& found) {
  MjcfFiles mjcf_files(session, input);
  mjcf::check(loaded.written, mjcf_files.options(), found);
  if (!request.meshes || !loaded.document || !selects_meshes(request)) return;
  // The files of meshes are those of the URDF that it would be.
  const urdf::Robot robot = robot_in(session, loaded);
  bodies::MeshStore meshes(input.folder(), session.packages(input), session.snapshot());
  check_mesh_files(bodies::mesh_uses(robot), meshes, found);
  for (const std::string& file : meshes.files()) session.note_read(file);
}

}  // namespace

void check_written(Session& session, const Input& input, const CheckRequest& request, const LoadedDocument& loaded,
                   source::Collector& found) {
  if (loaded.form == InputForm::mjcf) return check_mjcf(session, input, request, loaded, found);
  if (loaded.form == InputForm::usd) return check_usd(session, input, request, loaded, found);
  check_sdf(session, input, request, *loaded.written, found);
}

}  // namespace urdfmill::session
