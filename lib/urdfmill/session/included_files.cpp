#include "urdfmill/session/included_files.hpp"

#include "urdfmill/files/glob.hpp"

namespace urdfmill::session {

std::vector<std::string> included_files(const xacro::IncludedName& name, const std::string& folder,
                                        const xacro::PackageIndex& packages, const files::Snapshot& files) {
  std::string path = name.path;
  if (!name.package.empty()) {
    const auto package = packages.find(name.package);
    if (!package) return {};
    path.insert(0, *package);
  } else if (!path.starts_with('/')) {
    path = folder.empty() ? path : files::join_path(folder, path);
  }
  if (name.is_exact) return {path};
  return files.glob(path).value_or(std::vector<std::string>());
}

}  // namespace urdfmill::session
