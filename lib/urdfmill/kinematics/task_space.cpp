#include "urdfmill/kinematics/task_space.hpp"

#include <Eigen/LU>
#include <limits>

#include "urdfmill/kinematics/solve.hpp"

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

double condition_number(const Matrix& jacobian) {
  if (jacobian.rows() > jacobian.cols() || jacobian.rows() == 0 || !jacobian.allFinite())
    return std::numeric_limits<double>::infinity();
  const Vector sizes = singular_values(jacobian);
  const double least = sizes(sizes.size() - 1);
  return least > 0 ? sizes(0) / least : std::numeric_limits<double>::infinity();
}

std::optional<TaskSpaceDynamics> task_space_dynamics(const Matrix& mass, const Vector& bias, const Vector& gravity,
                                                     const Matrix& jacobian, const Matrix& jdot, const Vector& dq,
                                                     double damping) {
  TaskSpaceDynamics result;
  if (jacobian.rows() == jacobian.cols() && damping == 0) {  // exact where M is singular, and to more digits elsewhere
    const auto lu = factors(jacobian);
    if (!lu) return std::nullopt;
    const Matrix inverse = lu->inverse();
    result.mass = inverse.transpose() * mass * inverse;
    result.bias = inverse.transpose() * (bias - mass * (inverse * (jdot * dq)));
    result.gravity = inverse.transpose() * gravity;
    return result;
  }
  const auto of_mass = factors(mass);
  if (!of_mass || (damping == 0 && condition_number(jacobian) > largest_condition)) return std::nullopt;
  const Matrix mobility = jacobian * of_mass->inverse();
  Matrix inverse = mobility * jacobian.transpose();
  inverse.diagonal().array() += damping * damping;
  result.mass = inverse_of_symmetric(inverse);
  if (!result.mass.allFinite()) return std::nullopt;
  result.bias = result.mass * (mobility * bias - jdot * dq);
  result.gravity = result.mass * (mobility * gravity);
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

std::optional<AllowedAccelerations> allowed_accelerations(const Matrix& constraint, const Matrix& constraint_rate,
                                                          const Vector& dq, const std::vector<std::size_t>& preferred) {
  const Eigen::Index n = constraint.cols(), k = constraint.rows();
  constexpr double dependent = 1e-9;
  Matrix basis(n, 0);  // of the rows taken so far, orthonormal
  const auto take = [&](const Vector& row) {
    Vector rest = row - basis * (basis.transpose() * row);
    rest -= basis * (basis.transpose() * rest);
    if (!(rest.norm() > dependent * row.norm())) return false;
    basis.conservativeResize(n, basis.cols() + 1);
    basis.rightCols<1>() = rest.normalized();
    return true;
  };
  for (Eigen::Index i = 0; i < k; ++i)
    if (!take(constraint.row(i).transpose())) return std::nullopt;
  AllowedAccelerations result;
  std::vector<std::size_t> order = preferred;
  for (Eigen::Index i = 0; i < n; ++i) order.push_back(static_cast<std::size_t>(i));
  for (const std::size_t variable : order)
    if (take(Vector::Unit(n, static_cast<Eigen::Index>(variable)))) result.independent.push_back(variable);
  const Eigen::Index free = n - k;
  if (static_cast<Eigen::Index>(result.independent.size()) != free) return std::nullopt;
  Matrix all = Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < free; ++i)
    all(i, static_cast<Eigen::Index>(result.independent[static_cast<std::size_t>(i)])) = 1;
  all.bottomRows(k) = constraint;
  const Matrix inverse = all.fullPivLu().inverse();
  result.map = inverse.leftCols(free);
  result.offset = -inverse.rightCols(k) * (constraint_rate * dq);
  return result;
}

}  // namespace urdfmill::kinematics
