// urdfmill convert: a model into another format.
#include <algorithm>
#include <filesystem>
#include <iterator>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/convert_options.hpp"
#include "tools/model_input.hpp"
#include "urdfmill/batch/mesh_files.hpp"
#include "urdfmill/emit/rules.hpp"
#include "urdfmill/source/render.hpp"

namespace urdfmill::tools {

namespace {

/// What the conversion itself reported, apart from what was wrong with the model.
bool is_loss(const source::Diagnostic& finding) {
  return finding.rule->loss == source::Loss::reported;
}

/// All losses as a file of their own; notes stand there only.
bool write_loss_report(const std::string& path, source::Collector& findings, const source::Sources& sources) {
  std::vector<source::Diagnostic> losses;
  std::copy_if(findings.diagnostics.begin(), findings.diagnostics.end(), std::back_inserter(losses), is_loss);
  std::erase_if(findings.diagnostics, [](const source::Diagnostic& finding) {
    return is_loss(finding) && finding.severity == source::Severity::note;
  });
  return path.empty() || write_output(path, source::render_json(losses, sources));
}

/// Reports the findings; the code of the command is the worse of the two.
int finish(const source::Collector& findings, const source::Sources& sources, const ConsoleOptions& console, int code) {
  return std::max(code, print_findings(findings, sources, console));
}

/// Where the output will be; relative names start there.
std::string output_folder(const std::string& output) {
  const bool file = !output.empty() && output != "-";
  return (file ? std::filesystem::absolute(output).parent_path() : std::filesystem::current_path())
      .lexically_normal()
      .string();
}

bool copy_files(const std::vector<batch::FileCopy>& copies) {
  for (const batch::FileCopy& copy : copies)
    if (const auto error = batch::copy_file(copy)) {
      print_error(error->message);
      return false;
    }
  return true;
}

int run(ConvertOptions& options) {
  if (!complete_convert_options(options)) return exit_failure;
  source::Sources sources;
  source::Collector findings;
  const auto packages = package_index(options.packages, options.input);
  LoadOptions loading{options.arguments, &packages, options.reading == urdf::Reading::urdfdom};
  loading.flatten = options.format.flatten;
  const LoadedDocument loaded = tools::load_document(options.input, loading, sources, findings);
  if (!loaded.document) return finish(findings, sources, options.console, loaded.exit_code);
  auto robot = urdf::read(loaded.document, read_options(loaded, sources, options.reading), findings);
  if (!robot) return finish(findings, sources, options.console, exit_findings);
  ComposedInput input = compose_input(std::move(*robot), options.input, options.compose, options.packages,
                                      options.arguments, options.reading, sources, findings);
  if (!input.robot) return finish(findings, sources, options.console, input.exit_code);

  // Packages around an attached model count as well.
  const auto more_packages = package_index(options.packages, options.compose.attached_file);
  const auto find_file = [&](const std::string& uri) {
    auto found = batch::find_mesh(uri, batch::folder_of_input(options.input), packages);
    return found || options.compose.attached_file.empty()
               ? found
               : batch::find_mesh(uri, batch::folder_of_input(options.input), more_packages);
  };
  options.format.sdf.find_file = find_file;
  options.format.sdf.output_folder = output_folder(options.output);
  const auto mesh_folder = (std::filesystem::current_path() / options.mesh_folder).lexically_normal().string();
  const auto copies = batch::place_meshes(
      *input.robot, {options.meshes, options.format.sdf.output_folder, mesh_folder, find_file}, findings);
  const auto text = options.to->write(*input.robot, options.format, findings);
  const bool failed = findings.count(source::Severity::error) > 0;
  const bool lost = options.strict && findings.count(source::Severity::warning) > 0;
  if (!write_loss_report(options.loss_report, findings, sources)) return exit_failure;
  if (!text || lost || failed) return finish(findings, sources, options.console, exit_findings);
  if (!copy_files(copies) || !write_output(options.output, *text)) return exit_failure;
  return finish(findings, sources, options.console, exit_clean);
}

}  // namespace

extern const Command convert_command;
const Command convert_command = make_command<add_convert_options, run>(
    "convert", "Convert a model to another format: urdf, sdf, yaml, json, dot, mermaid, joint-limits",
    "Converts a model (.urdf, .xacro, .yaml or .sdf) to another format.");

}  // namespace urdfmill::tools
