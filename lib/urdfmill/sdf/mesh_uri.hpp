// Where meshes are, as URDF and SDF say it.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/sdf/writer.hpp"

namespace urdfmill::sdf {

/// The URI in SDF of a mesh that URDF names so; nothing if the file would have to be found and is not.
[[nodiscard]] std::optional<std::string> mesh_uri(const std::string& filename, const WriteOptions& options);

}  // namespace urdfmill::sdf
