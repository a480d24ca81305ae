// Inertias along their own axes, and the nearest one that is physically possible.
#pragma once
#include <array>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// The moments of a body about the axes in which its inertia is diagonal.
struct PrincipalInertia {
  std::array<double, 3> moments{};    ///< kg·m², in the order of the axes
  urdf::Quaternion axes{0, 0, 0, 1};  ///< the orientation of the axes in the frame the inertia was given in

  /// The largest moment's excess over the sum of the others; negative for what bodies can have.
  [[nodiscard]] double excess() const;
};

/// By Jacobi's method (Golub & Van Loan §8.5), which turns no further than it must: a diagonal inertia keeps its axes.
[[nodiscard]] PrincipalInertia principal_inertia(const urdf::Inertia& inertia);

/// The same inertia with the largest moment about the first axis and the smallest about the last, as MuJoCo sorts them:
/// axes change places by quarter turns.
[[nodiscard]] PrincipalInertia largest_first(const PrincipalInertia& inertia);

/// The moments that are nearest to these, none of them smaller, such that a body can have them: each is at least
/// `smallest`, and no one is larger than the sum of the others, as computed in double precision.
[[nodiscard]] std::array<double, 3> nearest_possible(const std::array<double, 3>& moments, double smallest);

}  // namespace urdfmill::simulation
