// The requests about masses and meshes.
#include "urdfmill/session/options/bodies.hpp"

#include <array>

#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/mesh/describe.hpp"
#include "urdfmill/session/bodies/inertia_edits.hpp"
#include "urdfmill/session/bodies/mesh_fit.hpp"
#include "urdfmill/session/bodies/mesh_pieces.hpp"
#include "urdfmill/session/bodies/mesh_report.hpp"
#include "urdfmill/session/calls/request.hpp"
#include "urdfmill/session/collisions/collisions.hpp"
#include "urdfmill/session/options/choices.hpp"

namespace urdfmill::session {
namespace {

std::optional<std::string> run_inertia(Call& call, bodies::InertiaOptions& options) {
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  bodies::MeshStore meshes = call.session.meshes(call.input);
  const auto report = bodies::compare_inertias(*robot, options, meshes, call.findings);
  if (!report) return std::nullopt;
  if (call.form == "text") return bodies::inertia_text(*report);
  if (call.form == "json") return bodies::inertia_json(*report);
  return write_inertias({call.session, call.input, {.arguments = call.arguments}, *robot}, *report, options,
                        call.findings)
      .text;
}

/// Returns a changed mesh file in another format.
std::optional<std::string> converted_mesh(Call& call, mesh::Mesh mesh, mesh::Target target) {
  if (target == mesh::Target::obj) {
    // Materials are in a separate file, for which a text has no place.
    mesh.materials.clear();
    for (mesh::Part& part : mesh.parts) part.material.reset();
  }
  const auto files = mesh::convert(mesh, target, "mesh", call.findings);
  return files.empty() ? std::string() : files.front().bytes;
}

/// Describes meshes, and reports what was found in them.
std::optional<std::string> mesh_description(Call& call, const std::vector<mesh::Described>& meshes) {
  for (const mesh::Described& described : meshes)
    for (const source::Diagnostic& finding : described.findings.diagnostics) call.findings.report(finding);
  return call.form == "text" ? mesh::describe_text(meshes) : mesh::describe_json(meshes);
}

/// Describes, changes, fits or converts a mesh file.
std::optional<std::string> run_on_file(Call& call, const MeshChanges& options) {
  const auto target = chosen(mesh_format_choices, call.form);
  if (options.fit && target) return call.refuse("⟨enclose⟩ is a primitive, as \"json\" or \"text\"");
  ChangedMesh changed = changed_mesh(call.input, options.up, options.changes, call.findings);
  if (!changed.mesh) {
    call.outcome = changed.outcome;
    return std::nullopt;
  }
  if (options.pieces) {
    const auto found = pieces_of(*changed.mesh, *options.pieces, options.jobs, call.input.shown_name(), call.findings);
    if (!found) return std::nullopt;
    if (target) return converted_mesh(call, mesh::joined(found->pieces), *target);
    return call.form == "text" ? pieces_text(*found) : pieces_json(*found);
  }
  if (target) return converted_mesh(call, *std::move(changed.mesh), *target);
  if (!options.fit) return mesh_description(call, {described(call.input.shown_name(), std::move(changed.mesh), {})});
  const auto fit = fitted(*changed.mesh, *options.fit, call.input.shown_name(), call.findings);
  if (!fit) return std::nullopt;
  return call.form == "text" ? fit_text(*fit) : fit_json(*fit);
}

std::optional<std::string> run_mesh(Call& call, MeshChanges& options) {
  if (!names_model(call.input.name)) return run_on_file(call, options);
  if (call.form != "json" && call.form != "text") return call.refuse("a mesh is made of a mesh file, not of a model");
  for (const char* option : {"enclose", "scale", "up", "hull", "simplify"})
    if (call.is_given(option))
      return call.refuse("⟨" + std::string(option) + "⟩ is for a mesh file, not for the meshes of a model");
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  if (!options.pieces) return mesh_description(call, described_meshes(call.session, call.input, *robot));
  const auto found = pieces_of_model(call.session, call.input, *robot, *options.pieces, options.jobs, call.findings);
  return call.form == "text" ? pieces_text(found) : pieces_json(found);
}

std::optional<std::string> run_collisions(Call& call, CollisionRequest& request) {
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  const LoadRequest load{.arguments = call.arguments};
  const auto report = collision_report(call.session, call.input, load, *robot, request, call.findings);
  if (!report) return std::nullopt;
  if (call.form == "mjcf") return collision_mjcf(*report);
  if (call.form == "srdf" && request.srdf.empty()) return collision_srdf(*report);
  if (!request.srdf.empty()) {
    SrdfUpdate update =
        update_srdf(call.session, Input(request.srdf), load, *report, call.form == "srdf", call.findings);
    if (call.form == "srdf") return std::move(update.text);
  }
  return call.form == "text" ? collision_text(*report) : call.data(collision_tree(*report));
}

constexpr std::array inertia_forms{Form{"text"}, Form{"json"}, Form{"source"}};
constexpr std::array collision_forms{Form{"text"}, Form{"json"}, Form{"srdf"}, Form{"mjcf"}};
constexpr std::array mesh_forms{Form{"text"}, Form{"json"}, Form{"stl"}, Form{"obj"}, Form{"glb"}};

}  // namespace

extern const Request collisions_request, inertia_request, mesh_request;

constexpr Request collisions_request{
    .name = "collisions",
    .make = make_request<run_collisions>,
    .bind_call = bind_model,
    .forms = forms_in<collision_forms>,
    .agent = {.title = "Collision matrix",
              .description = "Returns which pairs of links can touch, and which never do, by samples and proofs."}};

constexpr Request inertia_request{
    .name = "inertia", .make = make_request<run_inertia>, .bind_call = bind_model, .forms = forms_in<inertia_forms>};
constexpr Request mesh_request{.name = "mesh",
                               .make = make_request<run_mesh>,
                               .bind_call = bind_model,
                               .forms = forms_in<mesh_forms>,
                               .form = "to"};

}  // namespace urdfmill::session
