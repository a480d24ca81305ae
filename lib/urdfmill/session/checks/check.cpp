#include "urdfmill/session/checks/check.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/collisions/rules.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/session/ambiguous_packages.hpp"
#include "urdfmill/session/checks/check_contacts.hpp"
#include "urdfmill/session/checks/check_meshes.hpp"
#include "urdfmill/session/checks/check_written.hpp"
#include "urdfmill/session/checks/launch_text.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/arrange.hpp"
#include "urdfmill/srdf/check.hpp"
#include "urdfmill/srdf/rules.hpp"
#include "urdfmill/urdf/check.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/xacro/installed_files.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/source_check.hpp"
#include "urdfmill/xml/declaration.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/suppressions.hpp"
#include "urdfmill/yaml/differences.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::session {
namespace {

/// Checks the meshes of a model as far as selected rules need it.
void look_into_meshes(Session& session, const urdf::Robot& robot, const std::string& folder,
                      const xacro::PackageIndex& packages, const RuleSelection& selected, bodies::MeshStore& meshes,
                      source::Collector& found) {
  const std::vector<bodies::MeshUse> uses = bodies::mesh_uses(robot);
  if (uses.empty()) return;
  explain_missing_meshes(folder, packages, uses, found.diagnostics);
  const bool masses = selected.selects(rules::inertia_geometry);
  if (!masses && std::none_of(std::begin(mesh::rules::all), std::end(mesh::rules::all),
                              [&](const source::Rule* rule) { return selected.selects(*rule); }))
    return;
  check_meshes(robot, meshes, masses, found);
  for (const std::string& file : meshes.files()) session.note_read(file);
}

/// Reports values in YAML, of the model or of files that its expansion read, that other programs read differently.
void check_yaml(Session& session, const LoadedDocument& loaded, source::Collector& found) {
  const auto check_file = [&](source::FileId file) {
    const yaml::Parsed parsed = yaml::parse(session.sources()[file].bytes(), {.json = true});
    if (!parsed.error) yaml::report_differences(parsed.document, file, found);
  };
  if (loaded.form == InputForm::yaml)
    for (const source::FileId file : loaded.files) check_file(file);
  for (const std::string& path : loaded.yaml_files)
    if (const SourceText text = session.read(Input(path)); text.file) check_file(*text.file);
}

/// Reports what keeps a model of another format from being drawn.
void report_conversion_errors(Session& session, const Input& input, source::Collector& found) {
  source::Collector all;
  (void)load_document(session, input, {.flatten = true}, all);
  for (source::Diagnostic& finding : all.diagnostics)
    if (finding.severity == source::Severity::error) found.report(std::move(finding));
}

/// Drops findings that what is missing may refute. No fix of a robot in part can be proved.
void drop_doubtful(std::vector<source::Diagnostic>& found) {
  for (source::Diagnostic& finding : found) finding.fix.clear();
  std::erase_if(found, [](const source::Diagnostic& finding) { return finding.rule->facts.needs_whole_expansion; });
}

/// Makes notes of findings about missing files and packages that the configuration allows, and decides whether others
/// remain.
void allow_missing(CheckedDocument& loaded, const CheckConfig& config, const Session& session,
                   std::vector<source::Diagnostic>& found) {
  const source::Sources& sources = session.sources();
  for (source::Diagnostic& finding : found) {
    if (loaded.missing.empty() || !xacro::is_about_missing(finding)) continue;
    const bool is_moved = finding.severity == source::Severity::note;
    const bool is_allowed = is_moved || config.allows_missing(finding.subject.name);
    if (is_allowed) finding.severity = source::Severity::note;
    loaded.lacks_parts = loaded.lacks_parts || !(is_allowed || config.ignores(finding, sources));
  }
}

/// Reports findings that are selected and not suppressed by comments.
void report_selected(std::vector<source::Diagnostic>& found, const source::Sources& sources,
                     const CheckRequest& request, const LoadedDocument& loaded, source::Sink& sink) {
  xml::remove_suppressed(sources, found);
  // Findings about an expansion as a whole are placed at the beginning of its first file.
  for (source::Diagnostic& diagnostic : found)
    if (!diagnostic.span.known() && !loaded.files.empty()) diagnostic.span = {loaded.files.front(), 0, 0};
  if (request.arrange) source::arrange(found);
  for (source::Diagnostic& diagnostic : found)
    if ((request.keeps_errors && !loaded.document && !loaded.has_own_rules()) ||
        request.config.apply(diagnostic, sources))
      sink.report(std::move(diagnostic));
}

/// Leaves the findings that are selected and not suppressed.
void keep_selected(const source::Sources& sources, const CheckConfig& config, CheckedNeighbour& neighbour) {
  std::vector<source::Diagnostic>& found = neighbour.findings.diagnostics;
  xml::remove_suppressed(sources, found);
  std::erase_if(found, [&](source::Diagnostic& finding) { return !config.apply(finding, sources); });
}

/// Compares the SRDFs that name nothing that the robot does not have with its shapes.
void look_at_contacts(const RuleSelection& selected, const urdf::Robot& robot, bodies::MeshStore& meshes,
                      CheckedDocument& loaded) {
  if (!selected.selects(collisions::rules::contact) && !selected.selects(collisions::rules::never_wrong)) return;
  for (CheckedNeighbour& neighbour : loaded.neighbours)
    if (neighbour.document && neighbour.fit.unknown == 0)
      check_contacts(*neighbour.document->root(), robot, meshes, neighbour.findings);
}

/// Checks the files beside the robot.
void look_beside(Session& session, const CheckRequest& request, const urdf::Robot& robot, bodies::MeshStore& meshes,
                 CheckedDocument& loaded) {
  if (request.neighbours.empty()) return;
  loaded.neighbours = check_neighbours(session, request.neighbours, robot, loaded);
  if (request.meshes && request.contacts) look_at_contacts(request.config.rules, robot, meshes, loaded);
  for (CheckedNeighbour& neighbour : loaded.neighbours) keep_selected(session.sources(), request.config, neighbour);
}

/// Checks an SRDF without its robot.
void check_srdf_alone(const LoadedDocument& loaded, const source::Sources& sources, source::Collector& found) {
  const urdf::Robot nothing;
  urdf::CheckOptions options;
  options.sources = &sources;
  options.written_in = loaded.form == InputForm::urdf ? &sources : nullptr;
  urdf::Findings findings(nothing, options, found, srdf::rules::other_severities);
  srdf::check(*loaded.document->root(), urdf::Belonging::sure, findings);
}

}  // namespace

ReadModel read_model(Session& session, const Input& input, const CheckRequest& request) {
  ReadModel model;
  LoadRequest load;
  load.arguments = request.arguments;
  load.flatten = true;
  load.in_part = request.in_part;
  load.argument_places = request.argument_places;
  load.reports_conversion = false;
  if (request.draws) load = keeping_meshes(session, input, std::move(load));
  model.loaded = load_document(session, input, load, model.findings);
  return model;
}

CheckedDocument check(Session& session, const Input& input, const CheckRequest& request, source::Sink& sink) {
  return check(session, input, request, read_model(session, input, request), sink);
}

CheckedDocument check(Session& session, const Input& input, const CheckRequest& request, ReadModel&& model,
                      source::Sink& sink) {
  source::Collector found = std::move(model.findings);
  CheckedDocument loaded{std::move(model.loaded)};
  // xacro writes a declaration of its own.
  const bool is_read_as_written = loaded.written || (loaded.document && loaded.form == InputForm::urdf);
  if (is_read_as_written && !loaded.files.empty()) xml::report_version(session.sources(), loaded.files.front(), found);
  if (loaded.has_own_rules()) {
    if (!request.shares_arguments) report_unused_arguments(request.arguments, input, loaded.form, found);
    check_written(session, input, request, loaded, found);
    if (request.draws && !loaded.document) report_conversion_errors(session, input, found);
    loaded.failure = LoadFailure::none;
    report_selected(found.diagnostics, session.sources(), request, loaded, sink);
    return loaded;
  }
  if (loaded.document && !request.shares_arguments)
    report_unused_arguments(request.arguments, input, loaded.form, found);
  const source::Sources& sources = session.sources();
  const bool expanded = loaded.form == InputForm::xacro && !loaded.files.empty();
  std::optional<xacro::SourceIndex> written;
  if (expanded) written.emplace(sources, loaded.files, request.is_own);
  const bool is_whole = loaded.document && loaded.missing.empty();
  const bool is_srdf = loaded.document && srdf::is_srdf(*loaded.document->root());
  loaded.is_library = loaded.document && !is_srdf && written && xacro::is_library(*written, *loaded.document);
  // The rest of a failed expansion, and what is missing, may use what seems unused.
  if (written && !is_whole) written->misses_includes = true;
  if (loaded.document && written) written->set_main_file_is_a_model(!loaded.is_library);
  if (loaded.is_library && is_whole)
    source::report(found, xacro::rules::library, "the file defines no robot of its own",
                   loaded.document->root()->start_tag(), "check the models that include it");
  if (is_srdf) check_srdf_alone(loaded, sources, found);
  if (loaded.document && !loaded.is_library && !is_srdf) {
    const xacro::PackageIndex packages = session.packages(input);
    urdf::CheckOptions options;
    options.for_version = request.config.for_version;
    options.distribution = request.config.distribution;
    options.sources = &sources;
    options.written_in = loaded.form == InputForm::urdf ? &sources : nullptr;
    options.find_package = [&packages](std::string_view name) { return packages.find(name); };
    options.package_places = packages.places();
    options.file_exists = [&session](const std::string& file) {
      return session.files().kind(file) == files::PathKind::file ||
             xacro::file_before_installation(file, session.files());
    };
    options.folder = input.folder();
    if (written)
      for (const xacro::Definition& macro : written->macros) options.macros.push_back(macro.name);
    options.is_in_part = !is_whole;
    const urdf::Robot robot = urdf::check_document(loaded.document, options, found);
    if (loaded.form == InputForm::xacro) check_launch_text(*loaded.document, found);
    report_ambiguous_packages(packages, found);
    bodies::MeshStore meshes(input.folder(), packages, session.snapshot());
    if (request.meshes) look_into_meshes(session, robot, input.folder(), packages, request.config.rules, meshes, found);
    if (is_whole) look_beside(session, request, robot, meshes, loaded);
  }
  if (written) xacro::check_sources(sources, *written, urdf::is_model_word, found.diagnostics);
  check_yaml(session, loaded, found);
  if (!loaded.missing.empty()) drop_doubtful(found.diagnostics);
  allow_missing(loaded, request.config, session, found.diagnostics);
  report_selected(found.diagnostics, sources, request, loaded, sink);
  return loaded;
}

std::optional<CheckedNeighbour> check_neighbour(Session& session, const Neighbour& neighbour,
                                                const CheckConfig& config) {
  std::vector<CheckedNeighbour> checked = check_neighbours(session, {neighbour}, urdf::Robot(), LoadedDocument());
  if (checked.empty()) return std::nullopt;
  keep_selected(session.sources(), config, checked.front());
  return std::move(checked.front());
}

void check_part(Session& session, const Input& input, const CheckRequest& request, source::Sink& sink) {
  const SourceText text = session.read(input);
  if (!text.file) return;
  LoadedDocument part;
  part.files = {*text.file};
  part.document = xml::parse(session.sources(), *text.file, {.namespaces = false}).document;
  source::Collector found;
  xacro::check_sources(session.sources(), xacro::SourceIndex(session.sources(), part.files), urdf::is_model_word,
                       found.diagnostics);
  report_selected(found.diagnostics, session.sources(), request, part, sink);
}

}  // namespace urdfmill::session
