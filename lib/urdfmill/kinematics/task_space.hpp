// Dynamics seen from the end-effector, and dynamics under constraints (Lynch & Park §8.6 and §8.7).
#pragma once
#include <optional>

#include "urdfmill/kinematics/dynamics.hpp"

namespace urdfmill::kinematics {

/// F = Λ(θ) V̇ + c_C(θ, V) + g_C(θ): the wrench at the frame J belongs to.
struct TaskSpaceDynamics {
  Matrix mass;     ///< M_C = J⁻ᵀ M J⁻¹
  Vector bias;     ///< c_C = J⁻ᵀ (c − M J⁻¹ J̇ θ̇)
  Vector gravity;  ///< g_C = J⁻ᵀ g
};

/// Of a square, invertible J (m×m; rows chosen from a 6×n one where fewer directions are controlled); `jdot` is dJ/dt.
/// Nothing if J is singular (condition number above 1e12).
[[nodiscard]] std::optional<TaskSpaceDynamics> task_space_dynamics(const Matrix& mass, const Vector& bias,
                                                                   const Vector& gravity, const Matrix& jacobian,
                                                                   const Matrix& jdot, const Vector& dq);

/// τ = M θ̈ + h + Aᵀ λ with A(θ) θ̇ = 0.
struct ConstrainedDynamics {
  Vector multipliers;    ///< λ = (A M⁻¹ Aᵀ)⁻¹ (A M⁻¹ (τ − h) + Ȧ θ̇)
  Vector accelerations;  ///< θ̈ = M⁻¹ (τ − h − Aᵀ λ)
  Matrix projection;     ///< P = 1 − Aᵀ (A M⁻¹ Aᵀ)⁻¹ A M⁻¹: P (M θ̈ + h) = P τ, rank n − k
};

/// `h` holds bias and gravity; `constraint` A is k×n with independent rows, `constraint_rate` Ȧ. Nothing if M or
/// A M⁻¹ Aᵀ is singular.
[[nodiscard]] std::optional<ConstrainedDynamics> constrained_dynamics(const Matrix& mass, const Vector& h,
                                                                      const Matrix& constraint,
                                                                      const Matrix& constraint_rate, const Vector& dq,
                                                                      const Vector& torques);

}  // namespace urdfmill::kinematics
