// Principal moments of inertia.
#pragma once
#include <array>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

/// Returns the eigenvalues of the tensor, ascending (kg·m²); NaN if a component is not finite.
[[nodiscard]] std::array<double, 3> principal_moments(const Inertia& inertia);

}  // namespace urdfmill::urdf
