// The moments of an inertia about its own axes.
#pragma once
#include <array>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

/// Eigenvalues of the tensor, ascending (kg·m²); NaN if a component is not finite.
[[nodiscard]] std::array<double, 3> principal_moments(const Inertia& inertia);

}  // namespace urdfmill::urdf
