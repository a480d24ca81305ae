#include "urdfmill/language/file_proposals.hpp"

#include <algorithm>

#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::language {
namespace {

constexpr std::string_view find = "$(find ", package_scheme = "package://", file_scheme = "file://";

/// True if a file may be what an element names.
bool fits(std::string_view element, std::string_view name) {
  if (element == "xacro:include") return name.ends_with("xacro") || name.ends_with("urdf");
  if (element == "texture") return text::has_suffix(name, {".png", ".jpg", ".jpeg"});
  if (element != "mesh") return true;
  const std::string suffix = text::lower_case(std::string(name.substr(name.rfind('.') + 1)));
  return urdf::contains(urdf::mesh_suffixes(), suffix);
}

/// Adds the packages of `package://NAME/…` in a text.
void add_packages_of_uris(std::string_view text, std::set<std::string>& found) {
  for (std::size_t at = text.find(package_scheme); at != std::string_view::npos; at = text.find(package_scheme, at)) {
    at += package_scheme.size();
    const std::size_t end = text.find_first_of("/\"'<$ ", at);
    if (end != std::string_view::npos && end > at && text[end] == '/') found.emplace(text.substr(at, end - at));
  }
}

Completion package_proposal(const std::string& name) {
  return {name, CompletionKind::package, {}, name + "/", false};
}

}  // namespace

std::set<std::string> package_names(Symbols& symbols, const std::string& file) {
  Workspace& workspace = symbols.workspace();
  std::set<std::string> found;
  for (const auto& [name, folder] : workspace.session().options().packages.named) found.insert(name);
  for (const auto& source : symbols.sources(file)) {
    for (const SourceName& name : source->names)
      if (name.kind == NameKind::package) found.insert(name.text);
    add_packages_of_uris(*source->bytes, found);
  }
  // Folders around the file that are packages without a manifest.
  const xacro::PackageIndex packages = workspace.session().packages(session::Input(file));
  for (std::string folder = file.substr(0, file.rfind('/')); !folder.empty(); folder.resize(folder.rfind('/'))) {
    const std::string name = folder.substr(folder.rfind('/') + 1);
    if (const auto found_folder = packages.find(name); found_folder && workspace.canonical(*found_folder) == folder)
      found.insert(name);
  }
  workspace.visit_folders([&](const std::string& folder) {
    const files::FilePtr manifest = workspace.text(folder + "/package.xml");
    if (manifest->error()) return true;
    if (const auto name = xacro::package_name(manifest->bytes())) found.insert(*name);
    return false;
  });
  return found;
}

FileProposals file_proposals(Symbols& symbols, const std::string& file, std::string_view element,
                             std::string_view value) {
  FileProposals proposals;
  if (value.starts_with(package_scheme) && value.find('/', package_scheme.size()) == std::string_view::npos) {
    proposals.begin = package_scheme.size();
    for (const std::string& name : package_names(symbols, file)) proposals.items.push_back(package_proposal(name));
    return proposals;
  }
  const std::size_t slash = value.rfind('/');
  proposals.begin = slash == std::string_view::npos ? 0 : slash + 1;
  std::string_view folder = value.substr(0, slash == std::string_view::npos ? 0 : slash);
  if (folder.starts_with(file_scheme)) folder.remove_prefix(file_scheme.size());
  std::string base = file.substr(0, file.rfind('/'));
  const auto folder_of = [&](std::string_view name) {
    return symbols.workspace().session().packages(session::Input(file)).find(name).value_or(std::string());
  };
  if (folder.starts_with(find)) {
    const std::size_t end = folder.find(')');
    if (end == std::string_view::npos) return proposals;
    base = folder_of(text::trimmed(folder.substr(find.size(), end - find.size())));
    if (base.empty()) return proposals;
    folder = folder.substr(end + 1);
  } else if (folder.starts_with(package_scheme)) {
    const std::size_t end = std::min(folder.find('/', package_scheme.size()), folder.size());
    base = folder_of(folder.substr(package_scheme.size(), end - package_scheme.size()));
    if (base.empty()) return proposals;
    folder = folder.substr(end);
  } else if (folder.find('$') != std::string_view::npos) {
    return proposals;
  } else if (value.starts_with("/") || value.starts_with(file_scheme)) {
    base.clear();
  }
  if (proposals.begin == 0 && element == "mesh")
    proposals.items.push_back({std::string(package_scheme), CompletionKind::word, "a file of a package", "", false});
  constexpr std::size_t most_files = 1000;
  base.append("/").append(folder);
  if (!base.ends_with('/')) base += '/';
  for (const files::FolderEntry& entry : symbols.workspace().session().files().list(base)) {
    if (proposals.items.size() == most_files) break;
    if (entry.is_folder)
      proposals.items.push_back({entry.name, CompletionKind::folder, {}, entry.name + "/", false});
    else if (fits(element, entry.name) && (element != "xacro:include" || base + entry.name != file))
      proposals.items.push_back({entry.name, CompletionKind::file, {}, entry.name, false});
  }
  return proposals;
}

}  // namespace urdfmill::language
