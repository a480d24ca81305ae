// urdfmill mesh: describes and converts mesh files.
#include <algorithm>
#include <filesystem>
#include <iterator>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/mesh/describe.hpp"
#include "urdfmill/session/bodies/mesh_fit.hpp"
#include "urdfmill/session/bodies/mesh_pieces.hpp"
#include "urdfmill/session/bodies/mesh_report.hpp"
#include "urdfmill/session/options/bodies.hpp"
#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

struct MeshCommand {
  RobotOptions robot;
  std::vector<std::string> inputs;
  std::string output;
  std::string format = "text";
  std::optional<mesh::Target> to;
  bool is_scaled = false;
  session::MeshChanges options;
};

/// Returns the format in which a mesh is written; nothing if meshes are described.
std::optional<mesh::Target> target_of(const MeshCommand& command) {
  return command.to ? command.to : mesh::target_of_name(command.output);
}

void declare_mesh(Parser& parser, MeshCommand& command) {
  parser
      .add_option("INPUT", command.inputs,
                  "Mesh files (.stl, .obj, .ply, .gltf, .glb, .dae), or a model, to examine its meshes")
      .required();
  parser
      .add_choice("-t,--to", command.to, "Write the mesh as stl, obj or glb; default: by the suffix of -o",
                  session::mesh_format_choices)
      .value_name("FORMAT");
  bind(parser, command.options);
  parser.add_check([&command, &parser] {
    command.is_scaled = parser.is_given("scale");
    return std::string();
  });
  Option& format = add_format_option(parser, command.format, "text (default), json", {"text", "json"});
  format.has_effect_if([&command] { return !target_of(command); }, "a mesh is written");
  parser.add_check([&command, &format] {
    if (target_of(command)) return std::string();
    if (!format.is_given() && format_of_name(command.output) == "json") command.format = "json";
    return unfit_name(command.output, command.format, {"text", "json"});
  });
  add_output_option(parser, command.output);
  parser
      .add_option("-j,--jobs", command.options.jobs,
                  "Threads; 0 (default): one per core. The number does not change the pieces")
      .value_name("N")
      .needs(parser.option("convex_pieces"));
  add_robot_options(parser, command.robot);
}

/// Describes the meshes of a model; false if it cannot be read.
bool describe_model(const std::string& input, MeshCommand& command, std::vector<mesh::Described>& out) {
  const auto robot = load_robot(input, command.robot);
  if (!robot) return false;
  std::vector<mesh::Described> found =
      session::described_meshes(command.robot.session(), session::Input(input), *robot);
  std::move(found.begin(), found.end(), std::back_inserter(out));
  return true;
}

/// Prints what was examined and what was found, in one line.
void print_mesh_summary(const std::vector<mesh::Described>& meshes) {
  std::size_t failed = 0, with_findings = 0;
  for (const mesh::Described& described : meshes)
    if (!described.mesh)
      ++failed;
    else if (!described.findings.diagnostics.empty())
      ++with_findings;
  print_error("described " + std::to_string(meshes.size()) +
              " meshes: " + std::to_string(meshes.size() - failed - with_findings) + " clean, " +
              std::to_string(with_findings) + " with findings, " + std::to_string(failed) + " failed");
}

int print_meshes(MeshCommand& command, const std::vector<mesh::Described>& meshes) {
  const std::string text = command.format == "json" ? mesh::describe_json(meshes) : mesh::describe_text(meshes);
  if (!write_result(command.robot, command.output, text)) return exit_failure;
  for (const mesh::Described& described : meshes)
    for (const source::Diagnostic& finding : described.findings.diagnostics) command.robot.findings.report(finding);
  const int code = finish(command.robot);
  if (command.inputs.size() > 1 && !command.robot.console.quiet) print_mesh_summary(meshes);
  return code;
}

int usage_error(const std::string& message) {
  print_error("mesh: " + message);
  return exit_failure;
}

/// Textures stay in place: their names refer to them from the output.
void rename_textures(mesh::Mesh& mesh, const fs::path& from, const fs::path& to) {
  std::error_code error;
  const fs::path old_folder = fs::absolute(from, error).parent_path(), folder = fs::absolute(to, error).parent_path();
  if (old_folder == folder) return;
  for (mesh::Material& material : mesh.materials)
    if (!material.texture.empty() && fs::path(material.texture).is_relative())
      material.texture = (old_folder / material.texture).lexically_normal().lexically_relative(folder).generic_string();
}

int convert(MeshCommand& command, mesh::Mesh& mesh, mesh::Target target) {
  const fs::path output(command.output);
  rename_textures(mesh, command.inputs[0], output);
  for (const mesh::OutputFile& file : mesh::convert(mesh, target, output.filename().string(), command.robot.findings)) {
    const files::WriteResult result = write_whole((output.parent_path() / file.name).string(), file.bytes, {});
    if (!result.error) continue;
    print_error(result.error->message);
    return exit_failure;
  }
  return finish(command.robot);
}

int print_fit(MeshCommand& command, const mesh::Mesh& mesh) {
  const auto fit = session::fitted(mesh, *command.options.fit, command.inputs[0], command.robot.findings);
  if (!fit) return std::max(finish(command.robot), static_cast<int>(exit_findings));
  const std::string text = command.format == "json" ? session::fit_json(*fit) : session::fit_text(*fit);
  return write_result(command.robot, command.output, text) ? finish(command.robot) : exit_failure;
}

/// Returns the text, printed or written, as the result of the command.
int print_pieces(MeshCommand& command, const std::string& text) {
  return write_result(command.robot, command.output, text) ? finish(command.robot) : exit_failure;
}

/// Prints or writes the convex pieces of one file.
int make_pieces(MeshCommand& command, const mesh::Mesh& mesh, std::optional<mesh::Target> target) {
  const auto found = session::pieces_of(mesh, *command.options.pieces, command.options.jobs, command.inputs[0],
                                        command.robot.findings);
  if (!found) return std::max(finish(command.robot), static_cast<int>(exit_findings));
  if (!target)
    return print_pieces(command,
                        command.format == "json" ? session::pieces_json(*found) : session::pieces_text(*found));
  mesh::Mesh joined = mesh::joined(found->pieces);
  return convert(command, joined, *target);
}

/// Prints the convex pieces of the meshes of a model.
int list_pieces(MeshCommand& command) {
  const auto robot = load_robot(command.inputs[0], command.robot);
  if (!robot) return finish(command.robot);
  const auto found = session::pieces_of_model(command.robot.session(), session::Input(command.inputs[0]), *robot,
                                              *command.options.pieces, command.options.jobs, command.robot.findings);
  return print_pieces(command, command.format == "json" ? session::pieces_json(found) : session::pieces_text(found));
}

/// Changes, fits or converts one file.
int work_on_file(MeshCommand& command, std::optional<mesh::Target> target) {
  session::ChangedMesh changed =
      session::changed_mesh(command.inputs[0], command.options.up, command.options.changes, command.robot.findings);
  if (!changed.mesh) return std::max(finish(command.robot), static_cast<int>(changed.outcome));
  if (command.options.pieces) return make_pieces(command, *changed.mesh, target);
  if (command.options.fit) return print_fit(command, *changed.mesh);
  if (target) return convert(command, *changed.mesh, *target);
  return print_meshes(command, {session::described(command.inputs[0], std::move(changed.mesh), {})});
}

/// True if a file has the name of a mesh format that can be read, but not written.
bool names_other_format(std::string_view name) {
  const std::string ending = text::lower_case(fs::path(name).extension().string());
  return ending == ".ply" || ending == ".dae" || ending == ".gltf";
}

int run_mesh(MeshCommand& command) {
  const auto target = target_of(command);
  if (!target && names_other_format(command.output))
    return usage_error("\"" + command.output + "\": meshes are written as .stl, .obj or .glb");
  const bool is_changed = command.options.fit || command.options.pieces || command.options.up ||
                          command.options.changes.any() || command.is_scaled;
  const bool is_only_cut =
      command.options.pieces && !target && !command.options.up && !command.options.changes.any() && !command.is_scaled;
  if (is_only_cut && command.inputs.size() == 1 && session::names_model(command.inputs[0])) return list_pieces(command);
  if (target || is_changed) {
    if (command.inputs.size() != 1 || session::names_model(command.inputs[0]))
      return usage_error("--to, --scale, --up, --hull, --simplify, --enclose and --convex-pieces take one mesh file");
    if (command.to && (command.output.empty() || command.output == "-"))
      return usage_error("--to requires an output file: -o FILE");
    if (const auto said = mesh::target_of_name(command.output); command.to && said && *said != *command.to)
      return usage_error("\"" + command.output + "\" does not have the suffix of the format that --to gives");
    if (command.options.fit && target)
      return usage_error("--enclose prints a primitive; it cannot be combined with --to");
    return work_on_file(command, target);
  }
  std::vector<mesh::Described> meshes;
  for (const std::string& input : command.inputs)
    if (!session::names_model(input)) {
      meshes.push_back(session::described_mesh(input));
      if (!meshes.back().mesh) command.robot.exit_code = exit_failure;
    } else if (!describe_model(input, command, meshes)) {
      return finish(command.robot);
    }
  return print_meshes(command, meshes);
}

}  // namespace

extern const Command mesh_command;
const Command mesh_command = make_command<declare_mesh, run_mesh>(
    Group::convert, "mesh", "Print what mesh files hold: triangles, size, volume, inertia; convert and simplify them",
    "Prints the triangles, size, surface, volume, centroid and inertia of mesh files, or of the meshes of a model with "
    "their scales, and what is wrong with them (docs/meshes.md). With --to, or -o FILE.stl, writes a mesh in another "
    "format. Lengths are metres, in the file's axes or, for glTF, with z up.");

}  // namespace urdfmill::tools
