// Conversion of poses from kinematics to meshes.
#pragma once
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::picture {

/// The same pose, without Eigen's types.
[[nodiscard]] inline mesh::Transform placed(const kinematics::Transform& pose) {
  mesh::Transform map;
  for (int row = 0; row < 3; ++row) {
    const auto r = static_cast<std::size_t>(row);
    map.rows[r] = {pose.rotation(row, 0), pose.rotation(row, 1), pose.rotation(row, 2)};
    map.translation[r] = pose.position[row];
  }
  return map;
}

}  // namespace urdfmill::picture
