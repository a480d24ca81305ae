#include "urdfmill/session/sdf_files.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::session {
namespace {

constexpr std::string_view after_scheme = "://";
constexpr std::string_view in_model = "model://", in_package = "package://", in_file = "file://";

/// True if a relative path leads to a place above the folder where it begins.
bool leads_out(std::string_view path) {
  const std::string normal = files::normal_path(path);
  return normal == ".." || normal.starts_with("../") || normal.starts_with('/');
}

/// Returns the names under which a URI may be known, in order.
std::vector<std::string> names_of(const std::string& uri, const std::string& folder) {
  if (uri.starts_with('/') || uri.find(after_scheme) != std::string::npos) return {uri};
  std::vector<std::string> names{folder + uri};
  if (!folder.empty()) names.push_back(uri);
  names.push_back(std::string(in_model) + uri);
  return names;
}

/// Returns the minor version in a model.config; SDF 1.12 is the newest that is read.
std::optional<double> readable_version(const xml::Element& sdf) {
  constexpr double newest = 12;
  const std::string text = xml::attribute_text(sdf, "version");
  if (text.empty()) return 0;
  if (!text.starts_with("1.")) return std::nullopt;
  const auto minor = text::finite_number(std::string_view(text).substr(2));
  return minor && *minor <= newest ? minor : std::nullopt;
}

}  // namespace

SdfFiles::SdfFiles(Session& session, const Input& input)
    : session_(session), input_(input), packages_(session.packages(input)) {}

std::optional<std::string> SdfFiles::path_of(const std::string& name) const {
  for (const std::string_view scheme : {in_model, in_package})
    if (name.starts_with(scheme)) {
      const std::string rest = name.substr(scheme.size());
      const std::size_t slash = std::min(rest.find('/'), rest.size());
      const std::string below = rest.substr(std::min(slash + 1, rest.size()));
      if (leads_out(below)) return std::nullopt;
      const auto folder = folder_of_model(rest.substr(0, slash), below);
      if (!folder) return std::nullopt;
      return below.empty() ? *folder : files::join_path(*folder, below);
    }
  if (name.starts_with(in_file)) return name.substr(in_file.size());
  return files::normal_path(files::join_path(input_.folder(), name));
}

std::optional<std::string> SdfFiles::folder_of_model(const std::string& name, const std::string& below) const {
  auto known = packages_.find_resources(name);
  const auto has_it = [&](const std::string& folder) {
    return session_.files().kind(below.empty() ? folder : files::join_path(folder, below)) != files::PathKind::nothing;
  };
  if (name.empty() || (known && has_it(*known))) return known;
  // A folder of models, such as models/furniture/ for model://furniture/chair, has no model.config.
  const std::string tree = bodies::mesh_root({}, input_.folder(), packages_);
  std::string above = session_.files().canonical(input_.folder());
  for (; files::is_inside(above, tree) || above == tree; above = files::folder_of(above)) {
    for (const char* models : {"", "models"})
      if (std::string folder = files::join_path(files::join_path(above, models), name); has_it(folder)) return folder;
    if (above.size() <= 1) break;
  }
  return known;
}

std::optional<sdf::MissingFile> SdfFiles::missing_file(const std::string& uri) const {
  constexpr std::string_view resource_hint = "name the folder around it with ⟨package-path⟩ or in GZ_SIM_RESOURCE_PATH";
  if (uri.starts_with("http://") || uri.starts_with("https://")) return std::nullopt;
  // file://media/… is a resource of Gazebo.
  if (uri.starts_with(in_file) && !uri.substr(in_file.size()).starts_with('/')) return std::nullopt;
  for (const std::string& name : names_of(uri, {}))
    if (const auto path = path_of(name); path && session_.files().kind(*path) != files::PathKind::nothing)
      return std::nullopt;
  if (uri.starts_with(in_model) || uri.starts_with(in_package)) {
    const std::string rest = uri.substr(uri.find(after_scheme) + after_scheme.size());
    const std::string name = rest.substr(0, rest.find('/'));
    if (const auto folder = packages_.find_resources(name))
      return sdf::MissingFile{"\"" + name + "\" is \"" + *folder + '"'};
    return sdf::MissingFile{"\"" + name + "\" is not found near the file; " + std::string(resource_hint), true};
  }
  return sdf::MissingFile{};
}

std::shared_ptr<const xml::Document> SdfFiles::parse(const std::string& path, std::string& error) {
  const files::FilePtr file = session_.reader().read(path);
  if (file->error()) {
    error = file->error()->message;
    return nullptr;
  }
  const ParsedText parsed = session_.parse(*file, path, Syntax::urdf);
  const auto is_same = [&](const ResolvedSdf::File& known) { return known.path == path; };
  if (std::none_of(files_.begin(), files_.end(), is_same)) files_.push_back({path, parsed.file});
  if (!parsed.result.document) error = parsed.result.error ? parsed.result.error->message : "it is not XML";
  return parsed.result.document;
}

std::optional<std::string> SdfFiles::file_in_model(const std::string& folder, std::string& error) {
  for (const char* config : {"model.config", "manifest.xml"}) {
    const std::string path = files::join_path(folder, config);
    if (session_.files().kind(path) != files::PathKind::file) continue;
    const auto document = parse(path, error);
    if (!document) {
      error.insert(0, std::string(config) + " cannot be read: ");
      return std::nullopt;
    }
    std::string name;
    double newest = -1;
    for (const xml::Element* e = document->root()->child("sdf"); e != nullptr; e = e->next_element("sdf"))
      if (const auto version = readable_version(*e); version && *version > newest) {
        newest = *version;
        name = xml::text_of(*e);
      }
    if (!name.empty() && !leads_out(name)) return name;
    error = std::string(config) + (name.empty() ? " names no SDF" : " leads out of its folder with \"" + name + '"');
    return std::nullopt;
  }
  error = "the folder has no model.config";
  return std::nullopt;
}

ResolvedSdf SdfFiles::resolve(const std::shared_ptr<const xml::Document>& sdf) {
  source::Collector findings;
  auto document = sdf::resolve_includes(
      sdf, [this](const std::string& uri, const std::string& folder) { return read(uri, folder); }, findings);
  return {sdf, std::move(document), std::move(findings.diagnostics), files_};
}

sdf::IncludedFile SdfFiles::read(const std::string& uri, const std::string& folder) {
  sdf::IncludedFile found;
  if (uri.starts_with("http://") || uri.starts_with("https://")) {
    found.error = "it is on the network, from which nothing is fetched";
    found.hint = "download the model, and include it as model://NAME";
    return found;
  }
  for (std::string name : names_of(uri, folder)) {
    auto path = path_of(name);
    if (!path) continue;
    const files::PathKind kind = session_.files().kind(*path);
    if (kind == files::PathKind::nothing) continue;
    found.is_found = true;
    if (kind == files::PathKind::folder) {
      const auto file = file_in_model(*path, found.error);
      if (!file) return found;
      path = files::join_path(*path, *file);
      name = files::join_path(name, *file);
    }
    found.document = parse(*path, found.error);
    found.name = std::move(name);
    found.identity = session_.files().canonical(*path);
    return found;
  }
  found.error = "it is not found";
  found.hint = "give the folder around it with ⟨package-path⟩ or in GZ_SIM_RESOURCE_PATH";
  return found;
}

}  // namespace urdfmill::session
