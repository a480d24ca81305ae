// Locations of meshes in URDF and SDF.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/sdf/writer.hpp"

namespace urdfmill::sdf {

/// Returns the SDF URI of a mesh that has this name in URDF; nothing if the file is needed and cannot be found.
[[nodiscard]] std::optional<std::string> mesh_uri(const std::string& filename, const WriteOptions& options);

}  // namespace urdfmill::sdf
