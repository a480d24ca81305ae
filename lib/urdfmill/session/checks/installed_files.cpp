#include "urdfmill/session/checks/installed_files.hpp"

#include <string_view>

#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"

namespace urdfmill::session {

std::string installed_from(const std::string& path, const files::Snapshot& files) {
  const std::string full = files.canonical(path);
  std::string package(files::folder_of(full));
  while (package.size() > 1 && files.kind(package + "/package.xml") != files::PathKind::file)
    package = files::folder_of(package);
  if (package.size() <= 1) return {};
  const std::string below = full.substr(package.size() + 1);
  const std::size_t slash = below.find('/');
  const files::FilePtr script = files.read(package + "/CMakeLists.txt");
  if (slash == std::string::npos || script->error()) return {};
  for (const files::FolderEntry& entry : files.list(package)) {
    const std::string folder = entry.name + '/' + below.substr(0, slash);
    if (entry.is_folder && script->bytes().find(folder) != std::string::npos &&
        files.kind(package + '/' + entry.name + '/' + below) == files::PathKind::file)
      return folder;
  }
  return {};
}

}  // namespace urdfmill::session
