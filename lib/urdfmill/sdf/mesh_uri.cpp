#include "urdfmill/sdf/mesh_uri.hpp"

#include <filesystem>

#include "urdfmill/text/letter_case.hpp"

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

bool is_turned_in_urdf(std::string_view mesh) {
  const std::string name = text::lower_case(std::string(mesh));
  return name.ends_with(".gltf") || name.ends_with(".glb");
}

}  // namespace urdfmill::sdf
