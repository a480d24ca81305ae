// The axes in which a link's inertia is diagonal.
#pragma once
#include <array>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// Moments about the axes of a frame in the centre of mass.
struct PrincipalAxes {
  std::array<double, 3> moments{};  ///< kg·m²
  mesh::Transform pose;             ///< of the frame in the link's
};

/// Of a link's inertial.
[[nodiscard]] PrincipalAxes principal_axes(const urdf::Inertial& inertial);

}  // namespace urdfmill::picture
