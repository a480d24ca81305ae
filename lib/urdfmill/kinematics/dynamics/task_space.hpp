// Dynamics in the task space of the end-effector, and dynamics under constraints (Lynch & Park §8.6 and §8.7).
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::kinematics {

/// Returns the ratio of the largest to the smallest singular value of a k×n matrix, k ≤ n; infinite if rows are
/// linearly dependent or k > n.
[[nodiscard]] double condition_number(const Matrix& jacobian);

/// F = Λ(θ) V̇ + c_C(θ, V) + g_C(θ): the wrench at the frame of J.
struct TaskSpaceDynamics {
  Matrix mass;     ///< M_C = (J M⁻¹ Jᵀ)⁻¹, which is J⁻ᵀ M J⁻¹ if J is square
  Vector bias;     ///< c_C = M_C (J M⁻¹ c − J̇ θ̇)
  Vector gravity;  ///< g_C = M_C J M⁻¹ g
};

/// Computes the terms for J (k×n, k ≤ n; rows selected from a 6×n one if fewer directions are controlled); `jdot` is
/// dJ/dt. With fewer rows than variables these are the operational-space terms of Khatib (1987). `damping` d replaces J
/// M⁻¹ Jᵀ by J M⁻¹ Jᵀ + d² 1, which stays bounded at singularities. Returns nothing if J or M is singular (condition
/// number above 1e12).
[[nodiscard]] std::optional<TaskSpaceDynamics> task_space_dynamics(const Matrix& mass, const Vector& bias,
                                                                   const Vector& gravity, const Matrix& jacobian,
                                                                   const Matrix& jdot, const Vector& dq,
                                                                   double damping = 0);

/// τ = M θ̈ + h + Aᵀ λ with A(θ) θ̇ = 0.
struct ConstrainedDynamics {
  Vector multipliers;    ///< λ = (A M⁻¹ Aᵀ)⁻¹ (A M⁻¹ (τ − h) + Ȧ θ̇)
  Vector accelerations;  ///< θ̈ = M⁻¹ (τ − h − Aᵀ λ)
  Matrix projection;     ///< P = 1 − Aᵀ (A M⁻¹ Aᵀ)⁻¹ A M⁻¹: P (M θ̈ + h) = P τ, rank n − k
};

/// Solves the equations; `h` is bias plus gravity, `constraint` is A, k×n with independent rows, `constraint_rate` Ȧ.
/// Returns nothing if M or A M⁻¹ Aᵀ is singular.
[[nodiscard]] std::optional<ConstrainedDynamics> constrained_dynamics(const Matrix& mass, const Vector& h,
                                                                      const Matrix& constraint,
                                                                      const Matrix& constraint_rate, const Vector& dq,
                                                                      const Vector& torques);

/// Returns the rows of A that depend on those before them, or are zero.
[[nodiscard]] std::vector<std::size_t> dependent_rows(const Matrix& constraint);

/// The accelerations permitted by a constraint A(θ) θ̈ + Ȧ θ̇ = 0: θ̈ = map · a + offset.
struct AllowedAccelerations {
  std::vector<std::size_t> independent;  ///< the variables whose accelerations are a
  Matrix map;                            ///< n×(n − k)
  Vector offset;                         ///< n
};

/// Returns the permitted accelerations. The independent ones are taken from `preferred`, in that order, then from the
/// others. Returns nothing if rows of A are linearly dependent.
[[nodiscard]] std::optional<AllowedAccelerations> allowed_accelerations(const Matrix& constraint,
                                                                        const Matrix& constraint_rate, const Vector& dq,
                                                                        const std::vector<std::size_t>& preferred);

}  // namespace urdfmill::kinematics
