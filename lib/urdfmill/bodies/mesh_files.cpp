#include "urdfmill/bodies/mesh_files.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/normal_path.hpp"

namespace urdfmill::bodies {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view in_package = "package://", in_model = "model://";

/// True for a URI that names a package, or in SDF a model.
bool names_package(std::string_view uri) {
  return uri.starts_with(in_package) || uri.starts_with(in_model);
}

/// Returns the name of the package in a URI, and the rest from the slash on; empty if it is of another kind.
std::pair<std::string_view, std::string_view> package_and_path(std::string_view uri) {
  if (!names_package(uri)) return {};
  const std::string_view name = uri.substr((uri.starts_with(in_package) ? in_package : in_model).size());
  const std::size_t slash = name.find('/');
  if (slash == std::string_view::npos) return {};
  return {name.substr(0, slash), name.substr(slash)};
}

/// Returns the repository, the package or else the folder itself.
fs::path tree_around(const std::string& folder) {
  std::error_code error;
  fs::path inner = fs::canonical(folder, error);
  if (error) return folder;
  for (const char* mark : {".git", "package.xml"})
    if (const std::string found = files::folder_above_with(inner.string(), mark); !found.empty()) return found;
  return inner;
}

}  // namespace

std::string name_in_package(const std::string& file) {
  std::error_code error;
  const fs::path path = fs::absolute(file, error).lexically_normal();
  const fs::path package = files::folder_above_with(path.parent_path().string(), "package.xml");
  return package.empty() ? path.filename().string() : path.lexically_relative(package.parent_path()).generic_string();
}

std::string unknown_package_hint(std::string_view uri, const xacro::PackageIndex& packages) {
  const std::string name(package_and_path(uri).first);
  if (name.empty() || packages.find_resources(name)) return {};
  return "the package \"" + name + "\" is not found; give its folder with ⟨package " + name + "=DIR⟩";
}

void hint_at_unknown_packages(std::vector<source::Diagnostic>& findings, const xacro::PackageIndex& packages) {
  for (source::Diagnostic& finding : findings)
    if (finding.hint.empty() && finding.subject.kind == source::subjects::mesh)
      finding.hint = unknown_package_hint(finding.subject.name, packages);
}

std::string mesh_root(const std::string& uri, const std::string& folder, const xacro::PackageIndex& packages) {
  if (const auto named = package_and_path(uri).first; !named.empty())
    if (const auto package = packages.find_resources(named)) return *package;
  std::string tree = tree_around(folder).string();
  // A file of another package may be named by its path: file://$(find PACKAGE)/….
  const std::string file = place_of_file(uri, folder, packages);
  if (file.empty() || files::is_inside(file, tree)) return tree;
  const std::string package = files::folder_above_with(file, "package.xml");
  return package.empty() ? tree : package;
}

std::optional<files::FileInFolder> allowed_file(const std::string& file, const std::string& uri,
                                                const std::string& model_folder, const xacro::PackageIndex& packages,
                                                const std::vector<std::string>& folders) {
  std::error_code error;
  const std::string real = fs::canonical(file, error).string();
  if (error) return std::nullopt;
  std::vector<std::string> places{tree_around(model_folder).string(), files::folder_above_with(real, "package.xml")};
  if (const auto named = package_and_path(uri).first; !named.empty())
    places.push_back(packages.as_given().find_resources(named).value_or(""));
  places.insert(places.end(), folders.begin(), folders.end());
  for (const std::string& place : places)
    if (auto found = files::file_in(real, place)) return found;
  return std::nullopt;
}

std::string package_of_uri(std::string_view uri) {
  return std::string(package_and_path(uri).first);
}

std::string place_of_file(const std::string& uri, const std::string& folder, const xacro::PackageIndex& packages) {
  constexpr std::string_view in_file = "file://";
  if (uri.starts_with(in_file)) return uri.substr(in_file.size());
  if (!names_package(uri)) return (fs::path(folder) / uri).string();
  const auto [name, rest] = package_and_path(uri);
  const auto package = name.empty() ? std::nullopt : packages.find_resources(name);
  return package ? *package + std::string(rest) : std::string();
}

std::optional<std::string> find_mesh(const std::string& uri, const std::string& folder,
                                     const xacro::PackageIndex& packages) {
  const fs::path path = place_of_file(uri, folder, packages);
  if (path.empty()) return std::nullopt;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  const std::filesystem::path absolute = std::filesystem::absolute(path, error);
  if (error) return std::nullopt;
  return absolute.lexically_normal().string();
}

}  // namespace urdfmill::bodies
