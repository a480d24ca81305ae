#include "urdfmill/kinematics/task_space.hpp"

#include <Eigen/LU>

namespace urdfmill::kinematics {
namespace {

constexpr double largest_condition = 1e12;

/// The factors of a square matrix, or nothing if it cannot be inverted.
std::optional<Eigen::PartialPivLU<Matrix>> factors(const Matrix& m) {
  if (m.rows() != m.cols() || m.rows() == 0 || !m.allFinite()) return std::nullopt;
  Eigen::PartialPivLU<Matrix> lu(m);
  if (!(lu.rcond() > 1 / largest_condition)) return std::nullopt;
  return lu;
}

}  // namespace

std::optional<TaskSpaceDynamics> task_space_dynamics(const Matrix& mass, const Vector& bias, const Vector& gravity,
                                                     const Matrix& jacobian, const Matrix& jdot, const Vector& dq) {
  const auto lu = factors(jacobian);
  if (!lu) return std::nullopt;
  const Matrix inverse = lu->inverse();
  TaskSpaceDynamics result;
  result.mass = inverse.transpose() * mass * inverse;
  result.bias = inverse.transpose() * (bias - mass * (inverse * (jdot * dq)));
  result.gravity = inverse.transpose() * gravity;
  return result;
}

std::optional<ConstrainedDynamics> constrained_dynamics(const Matrix& mass, const Vector& h, const Matrix& constraint,
                                                        const Matrix& constraint_rate, const Vector& dq,
                                                        const Vector& torques) {
  const auto of_mass = factors(mass);
  if (!of_mass) return std::nullopt;
  const Matrix mobility = of_mass->inverse();
  const auto of_constraint = factors(constraint * mobility * constraint.transpose());
  if (!of_constraint) return std::nullopt;
  const Matrix inertia_of_constraint = of_constraint->inverse();
  ConstrainedDynamics result;
  result.multipliers = inertia_of_constraint * (constraint * (mobility * (torques - h)) + constraint_rate * dq);
  result.accelerations = mobility * (torques - h - constraint.transpose() * result.multipliers);
  result.projection = Matrix::Identity(mass.rows(), mass.cols()) -
                      constraint.transpose() * inertia_of_constraint * constraint * mobility;
  return result;
}

}  // namespace urdfmill::kinematics
