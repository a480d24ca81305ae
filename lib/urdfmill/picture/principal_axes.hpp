// Principal axes of a link's inertia.
#pragma once
#include <array>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// Principal moments, about axes through the centre of mass.
struct PrincipalAxes {
  std::array<double, 3> moments{};  ///< kg·m²
  mesh::Transform pose;             ///< pose of the principal frame in the link's frame
};

/// The principal axes of a link's inertial.
[[nodiscard]] PrincipalAxes principal_axes(const urdf::Inertial& inertial);

}  // namespace urdfmill::picture
