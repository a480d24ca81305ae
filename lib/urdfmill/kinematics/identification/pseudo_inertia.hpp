// Physically consistent inertial parameters: those with a positive definite 4×4 pseudo-inertia (Wensing, Kim & Slotine,
// "Linear matrix inequalities for physically consistent inertial parameter identification", 2018).
#pragma once
#include <Eigen/Core>
#include <array>

#include "urdfmill/kinematics/dynamics/inertia.hpp"

namespace urdfmill::kinematics {

using Matrix4 = Eigen::Matrix4d;
using Vector10 = Eigen::Matrix<double, 10, 1>;
using Matrix10 = Eigen::Matrix<double, 10, 10>;

/// Returns [[Σ, h], [hᵀ, m]] with Σ = ½ tr(I) 1 − I, about the origin of the link's frame: kg·m², kg·m, kg.
[[nodiscard]] Matrix4 pseudo_inertia(const InertialParameters& parameters);
/// Returns the parameters with that pseudo-inertia.
[[nodiscard]] InertialParameters inertial_parameters(const Matrix4& pseudo_inertia);

/// Returns the nearest pseudo-inertia (by its eigenvalues) that is positive definite by a margin, for a point mass or a
/// link with physically impossible numbers. The mass must be positive.
[[nodiscard]] Matrix4 made_positive(const Matrix4& pseudo_inertia);

/// Returns the parameters (InertialParameters::values) with that pseudo-inertia, which need not be positive.
[[nodiscard]] Vector10 parameter_values(const Matrix4& pseudo_inertia);

/// Returns a symmetric matrix by its coordinates in an orthonormal basis of all.
[[nodiscard]] Matrix4 symmetric_matrix(const Vector10& coordinates);
/// Returns the coordinates of a symmetric matrix in that basis.
[[nodiscard]] Vector10 symmetric_coordinates(const Matrix4& symmetric);
/// Returns the derivative of the parameters of L (1 + X) Lᵀ with respect to the coordinates of X, for L = `factor`.
[[nodiscard]] Matrix10 parameter_directions(const Matrix4& factor);

}  // namespace urdfmill::kinematics
