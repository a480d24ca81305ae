#include "urdfmill/session/mesh_files.hpp"

#include <filesystem>
#include <string_view>

namespace urdfmill::session {

std::optional<std::string> find_mesh(const std::string& uri, const std::string& folder,
                                     const xacro::PackageIndex& packages) {
  constexpr std::string_view in_package = "package://";
  constexpr std::string_view in_file = "file://";
  std::filesystem::path path(uri);
  if (uri.starts_with(in_package)) {
    const std::size_t slash = uri.find('/', in_package.size());
    if (slash == std::string::npos) return std::nullopt;
    const auto package = packages.find(uri.substr(in_package.size(), slash - in_package.size()));
    if (!package) return std::nullopt;
    path = *package + uri.substr(slash);
  } else if (uri.starts_with(in_file)) {
    path = uri.substr(in_file.size());
  } else if (path.is_relative()) {
    path = std::filesystem::path(folder) / path;
  }
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  const std::filesystem::path absolute = std::filesystem::absolute(path, error);
  if (error) return std::nullopt;
  return absolute.lexically_normal().string();
}

}  // namespace urdfmill::session
