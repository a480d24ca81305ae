#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/c/call.hpp"
#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/mesh/describe.hpp"
#include "urdfmill/session/bodies/mesh_fit.hpp"
#include "urdfmill/session/bodies/mesh_report.hpp"
#include "urdfmill/session/options/bodies.hpp"
#include "urdfmill/session/options/choices.hpp"

namespace urdfmill::c {
namespace {

/// Returns a changed mesh file in another format.
std::string converted(Call& call, mesh::Mesh mesh, mesh::Target target) {
  if (target == mesh::Target::obj) {
    // Materials are in a separate file, for which a text has no place.
    mesh.materials.clear();
    for (mesh::Part& part : mesh.parts) part.material.reset();
  }
  const auto files = mesh::convert(mesh, target, "mesh", call.findings);
  return files.empty() ? std::string() : files.front().bytes;
}

/// Describes meshes, and reports what was found in them.
void describe(Call& call, const std::vector<mesh::Described>& meshes, std::string_view as) {
  for (const mesh::Described& described : meshes)
    for (const source::Diagnostic& finding : described.findings.diagnostics) call.findings.report(finding);
  call.finish(as == "text" ? mesh::describe_text(meshes) : mesh::describe_json(meshes));
}

/// Describes, changes, fits or converts a mesh file.
void look_at_mesh(Call& call, const session::MeshChanges& options, std::string_view as) {
  const auto target = session::chosen(session::mesh_format_choices, as);
  expect(!options.fit || !target, "fit is a primitive, as \"json\" or \"text\"");
  session::ChangedMesh changed = session::changed_mesh(call.input, options.up, options.changes, call.findings);
  if (!changed.mesh) return call.finish(changed.outcome);
  if (target) return call.finish(converted(call, *std::move(changed.mesh), *target));
  if (!options.fit)
    return describe(call, {session::described(call.input.shown_name(), std::move(changed.mesh), {})}, as);
  const auto fit = session::fitted(*changed.mesh, *options.fit, call.input.shown_name(), call.findings);
  if (!fit) return call.finish(std::nullopt);
  call.finish(as == "text" ? session::fit_text(*fit) : session::fit_json(*fit));
}

}  // namespace

void convert(Call& call, const char* name) {
  session::ConvertOptions options;
  call.take(options);
  session::ConvertRequest& request = options.request;
  request.to = session::find_format(word(name));
  expect(request.to != nullptr, "no format \"" + word(name) + "\"");
  request.load.arguments = call.options.arguments;
  if (!request.output.empty()) request.output_folder = session::Input(request.output).folder();
  refuse(options.complete([&call](std::string_view option) { return call.is_given(option); }));
  session::Converted converted = session::convert(call.session, call.input, request, call.findings);
  refuse(std::move(converted.unreadable));
  refuse(session::without_effect(request, converted.form));
  if (converted.text)
    for (const session::FileCopy& copy : converted.copies)
      if (const auto error = session::copy_file(copy, request.output_folder)) throw Failure{error->message};
  if (converted.text) call.result.text = std::move(*converted.text);
  call.finish(converted.outcome);
}

void inertia(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "text", "source"});
  session::InertiaOptions options;
  call.take(options);
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  session::MeshStore meshes(call.input.folder(), call.session.packages(call.input), call.session.snapshot());
  const auto report = session::compare_inertias(*robot, options, meshes, call.findings);
  if (!report) return call.finish(std::nullopt);
  if (as != "source")
    return call.finish(as == "text" ? session::inertia_text(*report) : session::inertia_json(*report));
  call.finish(session::write_inertias({call.session, call.input, {.arguments = call.options.arguments}, *robot},
                                      *report, options, call.findings)
                  .text);
}

void look_at_meshes(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "text", "stl", "obj", "glb"});
  session::MeshChanges options;
  call.take(options);
  if (!session::names_model(call.input.name)) return look_at_mesh(call, options, as);
  expect(as == "json" || as == "text", "a mesh is made of a mesh file, not of a model");
  for (const char* option : {"enclose", "scale", "up", "hull", "simplify"})
    expect(!call.is_given(option), std::string(option) + " is for a mesh file, not for the meshes of a model");
  const auto robot = call.robot(session::Purpose::motion);
  if (robot) describe(call, session::described_meshes(call.session, call.input, *robot), as);
}

}  // namespace urdfmill::c
