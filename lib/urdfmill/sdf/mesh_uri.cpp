#include "urdfmill/sdf/mesh_uri.hpp"

#include <filesystem>

namespace urdfmill::sdf {

std::optional<std::string> mesh_uri(const std::string& filename, const WriteOptions& options) {
  constexpr std::string_view package = "package://";
  switch (options.mesh_uris) {
    case MeshUris::package:
      return filename;
    case MeshUris::model:
      return filename.starts_with(package) ? "model://" + filename.substr(package.size()) : filename;
    case MeshUris::file:
    case MeshUris::relative:
      break;
  }
  const std::optional<std::string> path = options.find_file ? options.find_file(filename) : std::nullopt;
  if (!path) return std::nullopt;
  if (options.mesh_uris == MeshUris::file) return "file://" + *path;
  return std::filesystem::path(*path).lexically_relative(options.output_folder).generic_string();
}

}  // namespace urdfmill::sdf
