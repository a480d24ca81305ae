// Principal inertias, and the nearest physically possible one.
#pragma once
#include <array>
#include <string>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// Principal moments and axes of a body.
struct PrincipalInertia {
  std::array<double, 3> moments{};    ///< kg·m², in the order of the axes
  urdf::Quaternion axes{0, 0, 0, 1};  ///< orientation of the axes in the frame of the given inertia

  /// Excess of the largest moment over the sum of the others; negative if the inertia is physical.
  [[nodiscard]] double excess() const;
};

/// Diagonalises by Jacobi's method (Golub & Van Loan §8.5), which keeps the axes of a diagonal inertia.
[[nodiscard]] PrincipalInertia principal_inertia(const urdf::Inertia& inertia);

/// Sorts the moments in descending order, as MuJoCo does, by quarter turns of the axes.
[[nodiscard]] PrincipalInertia largest_first(const PrincipalInertia& inertia);

/// Gives an inertia these moments along these axes.
void set_inertia(urdf::Inertia& inertia, const PrincipalInertia& principal);

/// Returns the words for moments that are altered: "the principal moments 9 1 1; they become 9 4.5 4.5".
[[nodiscard]] std::string altered_text(const std::array<double, 3>& before, const std::array<double, 3>& after);

/// The nearest physical moments that are not smaller than these: each is at least `smallest`, and none exceeds the sum
/// of the others, as computed in double precision.
[[nodiscard]] std::array<double, 3> nearest_possible(const std::array<double, 3>& moments, double smallest);

}  // namespace urdfmill::simulation
