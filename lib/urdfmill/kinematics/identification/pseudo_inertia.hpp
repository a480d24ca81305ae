// Physically consistent inertial parameters: the 4×4 pseudo-inertia is positive definite, and its logarithmic Cholesky
// factor parametrises all of them (Wensing, Kim & Slotine, "Linear matrix inequalities for physically consistent
// inertial parameter identification", 2018; Rucker & Wensing, "Smooth parameterization of rigid-body inertia", 2022).
#pragma once
#include <Eigen/Core>
#include <array>

#include "urdfmill/kinematics/dynamics/inertia.hpp"

namespace urdfmill::kinematics {

using Matrix4 = Eigen::Matrix4d;
using LogCholesky = Eigen::Matrix<double, 10, 1>;

/// Returns [[Σ, h], [hᵀ, m]] with Σ = ½ tr(I) 1 − I, about the origin of the link's frame: kg·m², kg·m, kg.
[[nodiscard]] Matrix4 pseudo_inertia(const InertialParameters& parameters);
/// Returns the parameters with that pseudo-inertia.
[[nodiscard]] InertialParameters inertial_parameters(const Matrix4& pseudo_inertia);

/// Returns the nearest pseudo-inertia (by its eigenvalues) that is positive definite by a margin, for a point mass or a
/// link with physically impossible numbers. The mass must be positive.
[[nodiscard]] Matrix4 made_positive(const Matrix4& pseudo_inertia);

/// Returns α, d1, d2, d3, s12, s23, s13, t1, t2, t3 of a positive definite pseudo-inertia J = U Uᵀ, where
/// U = e^α [[e^d1, s12, s13, t1], [0, e^d2, s23, t2], [0, 0, e^d3, t3], [0, 0, 0, 1]]: e^{2α} is the mass (kg), t the
/// centre (m).
[[nodiscard]] LogCholesky log_cholesky(const Matrix4& pseudo_inertia);
/// Returns the pseudo-inertia of these ten numbers; any values give the parameters of some body.
[[nodiscard]] Matrix4 pseudo_inertia(const LogCholesky& theta);
/// Returns the derivative of the ten values (InertialParameters::values) with respect to the ten numbers.
[[nodiscard]] Eigen::Matrix<double, 10, 10> parameter_jacobian(const LogCholesky& theta);

}  // namespace urdfmill::kinematics
