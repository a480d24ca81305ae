// urdfmill mesh: what mesh files hold, and their conversion.
#include <algorithm>
#include <filesystem>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/mesh/describe.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/session/model_meshes.hpp"

namespace urdfmill::tools {
namespace {

struct MeshCommand {
  RobotOptions robot;
  std::vector<std::string> inputs;
  std::string output;
  std::string format = "text";
};

void declare(Parser& parser, MeshCommand& command) {
  parser
      .add_option("INPUT", command.inputs,
                  "Mesh files (.stl, .obj, .ply, .gltf, .glb, .dae), or a model, whose meshes are looked at")
      .required();
  parser.add_choice("-f,--format", command.format, "text (default), json", {"text", "json"}).value_name("FORM");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

/// A file that the user names is a mesh unless its name says that it is a model.
bool is_model(const std::string& input) {
  if (mesh::format_of_name(input)) return false;
  const std::string ending = std::filesystem::path(input).extension().string();
  constexpr std::string_view models[] = {".urdf", ".xacro", ".yaml", ".yml", ".json", ".sdf", ".xml", ".mjcf"};
  return input == "-" || std::find(std::begin(models), std::end(models), ending) != std::end(models);
}

mesh::Described describe(std::string name, std::optional<mesh::Mesh> read, source::Collector findings) {
  mesh::Described described{std::move(name), std::move(read), {}, std::move(findings), {}};
  if (!described.mesh) return described;
  described.analysis = mesh::analyse(*described.mesh);
  mesh::report(described.analysis, described.name, described.findings);
  return described;
}

mesh::Described describe_file(const std::string& path) {
  source::Collector findings;
  auto read = mesh::read_file(path, {}, findings);
  return describe(path, std::move(read), std::move(findings));
}

/// The meshes of a model, each with its scale; false if the model cannot be read.
bool describe_model(const std::string& input, MeshCommand& command, std::vector<mesh::Described>& out) {
  const auto robot = load_robot(input, command.robot);
  if (!robot) return false;
  const session::Input named(input);
  session::MeshStore store(named.folder(), command.robot.session().packages(named));
  for (const session::MeshUse& use : session::mesh_uses(*robot)) {
    auto mesh = store.scaled(use.uri, use.scale);
    mesh::Described& described = out.emplace_back(describe(use.uri, std::move(mesh), store.get(use.uri).findings));
    described.uses = use.text();
    for (source::Diagnostic& finding : described.findings.diagnostics) finding.span = use.span;
  }
  return true;
}

int run(MeshCommand& command) {
  std::vector<mesh::Described> meshes;
  for (const std::string& input : command.inputs)
    if (!is_model(input)) {
      meshes.push_back(describe_file(input));
      if (!meshes.back().mesh) command.robot.exit_code = exit_failure;
    } else if (!describe_model(input, command, meshes)) {
      return finish(command.robot);
    }
  const std::string text = command.format == "json" ? mesh::describe_json(meshes) : mesh::describe_text(meshes);
  if (!write_output(command.output, text)) return exit_failure;
  for (const mesh::Described& described : meshes)
    for (const source::Diagnostic& finding : described.findings.diagnostics) command.robot.findings.report(finding);
  return finish(command.robot);
}

}  // namespace

extern const Command mesh_command;
const Command mesh_command = make_command<declare, run>(
    "mesh", "Print what mesh files hold: triangles, size, volume, inertia, and what is wrong with them",
    "Prints the triangles, size, surface, volume, centroid and inertia of mesh files, or of the meshes of a model with "
    "their scales, and what is wrong with them (docs/meshes.md). Lengths are metres in the file's axes.");

}  // namespace urdfmill::tools
