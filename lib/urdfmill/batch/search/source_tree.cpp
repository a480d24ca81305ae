#include "urdfmill/batch/search/source_tree.hpp"

#include <algorithm>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/session/config/config_paths.hpp"

namespace urdfmill::batch {

SourceTree tree_of(const std::string& file, const std::vector<std::string>& named_folders,
                   const files::Snapshot& files) {
  const auto has = [&files](const std::string& folder, std::string_view name) {
    return files.kind(files::join_path(folder, name)) != files::PathKind::nothing;
  };
  std::string package, named, configured;
  for (std::string folder(files::folder_of(file)); folder.size() > 1; folder = files::folder_of(folder)) {
    if (has(folder, ".git")) return {folder, true};
    if (has(folder, "package.xml")) package = folder;
    if (configured.empty() && has(folder, session::config_name)) configured = folder;
    if (std::find(named_folders.begin(), named_folders.end(), folder) != named_folders.end()) named = folder;
  }
  for (const std::string& folder : {named, package, configured})
    if (!folder.empty()) return {folder, true};
  return {std::string(files::folder_of(file)), false};
}

}  // namespace urdfmill::batch
