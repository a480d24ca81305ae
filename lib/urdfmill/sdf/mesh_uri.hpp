// Locations of meshes in URDF and SDF.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/sdf/writer.hpp"

namespace urdfmill::sdf {

/// Returns the SDF URI of a mesh that has this name in URDF; nothing if the file is needed and cannot be found.
[[nodiscard]] std::optional<std::string> mesh_uri(const std::string& filename, const WriteOptions& options);

/// True for glTF, whose Y is up: readers of URDF turn it by `upright` about x, Gazebo leaves it as it is.
[[nodiscard]] bool is_turned_in_urdf(std::string_view mesh);
inline constexpr double upright = kinematics::pi / 2;

}  // namespace urdfmill::sdf
