#include "urdfmill/session/convert.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "urdfmill/session/ambiguous_packages.hpp"
#include "urdfmill/session/mesh_files.hpp"

namespace urdfmill::session {
namespace {

bool is_loss(const source::Diagnostic& finding) {
  return finding.rule->loss == source::Loss::reported;
}

/// The path from the current folder.
std::string absolute(const std::string& folder) {
  std::error_code error;
  return (std::filesystem::current_path(error) / folder).lexically_normal().string();
}

}  // namespace

Converted convert(Session& session, const Input& input, const ConvertRequest& request, source::Collector& findings) {
  Converted result;
  LoadedRobot loaded = load_robot(session, input, request.load, Purpose::conversion, findings, request.reading);
  result.form = loaded.form;
  if (loaded.robot)
    loaded =
        compose(session, std::move(*loaded.robot), input, request.compose, request.load, request.reading, findings);
  result.outcome = loaded.outcome;
  result.unreadable = std::move(loaded.unreadable);
  if (!loaded.robot) return result;

  const auto packages = session.packages(input, request.load.packages);
  const std::optional<Input>& attached = request.compose.attached;
  const auto more_packages = session.packages(attached.value_or(input), request.load.packages);
  FormatOptions format = request.format;
  format.sdf.output_folder = absolute(request.output_folder);
  format.sdf.find_file = [&](const std::string& uri) {
    auto found = find_mesh(uri, input.folder(), packages);
    // Packages around an attached model count as well.
    return found || !attached ? found : find_mesh(uri, input.folder(), more_packages);
  };
  format.mjcf.output_folder = format.sdf.output_folder;
  format.mjcf.find_file = format.sdf.find_file;
  MeshOptions meshes{request.meshes, format.sdf.output_folder, absolute(request.mesh_folder)};
  if (!request.output.empty()) meshes.output = absolute(request.output);
  meshes.find_file = format.sdf.find_file;
  meshes.may_copy = [&](const std::string& file, const std::string& uri) {
    return may_be_copied(file, uri, input.folder(), packages, request.mesh_sources) ||
           (attached && may_be_copied(file, uri, attached->folder(), more_packages, {}));
  };
  result.copies = place_meshes(*loaded.robot, meshes, findings);
  result.text = request.to->write(*loaded.robot, format, findings);
  report_ambiguous_packages(packages, findings);
  const bool is_refused =
      findings.count(source::Severity::error) > 0 || (request.strict && findings.count(source::Severity::warning) > 0);
  if (is_refused) result.text.reset();
  if (!result.text) result.outcome = Outcome::findings;
  return result;
}

std::vector<source::Diagnostic> take_losses(source::Collector& findings) {
  std::vector<source::Diagnostic> losses;
  std::copy_if(findings.diagnostics.begin(), findings.diagnostics.end(), std::back_inserter(losses), is_loss);
  std::erase_if(findings.diagnostics, [](const source::Diagnostic& finding) {
    return is_loss(finding) && finding.severity == source::Severity::note;
  });
  return losses;
}

}  // namespace urdfmill::session
