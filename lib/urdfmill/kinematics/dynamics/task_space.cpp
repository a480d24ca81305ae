#include "urdfmill/kinematics/dynamics/task_space.hpp"

#include <limits>

#include "urdfmill/kinematics/products.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

constexpr double largest_condition = 1e12;

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
  if (jacobian.rows() == jacobian.cols() && damping == 0) {  // exact if M is singular, and more accurate otherwise
    const auto inverse = inverse_of_square(jacobian, largest_condition);
    if (!inverse) return std::nullopt;
    result.mass = transposed_product(*inverse, product(mass, *inverse));
    result.bias = transposed_product(*inverse, bias - product(mass, product(*inverse, product(jdot, dq))));
    result.gravity = transposed_product(*inverse, gravity);
    return result;
  }
  const auto of_mass = inverse_of_square(mass, largest_condition);
  if (!of_mass || (damping == 0 && condition_number(jacobian) > largest_condition)) return std::nullopt;
  const Matrix mobility = product(jacobian, *of_mass);
  Matrix inverse = product(mobility, jacobian.transpose());
  inverse.diagonal().array() += damping * damping;
  result.mass = inverse_of_symmetric(inverse);
  if (!result.mass.allFinite()) return std::nullopt;
  result.bias = product(result.mass, product(mobility, bias) - product(jdot, dq));
  result.gravity = product(result.mass, product(mobility, gravity));
  return result;
}

std::optional<ConstrainedDynamics> constrained_dynamics(const Matrix& mass, const Vector& h, const Matrix& constraint,
                                                        const Matrix& constraint_rate, const Vector& dq,
                                                        const Vector& torques) {
  const auto mobility = inverse_of_square(mass, largest_condition);
  if (!mobility) return std::nullopt;
  const Matrix of_forces = product(*mobility, constraint.transpose());  // accelerations caused by the multipliers
  const auto inertia_of_constraint = inverse_of_square(product(constraint, of_forces), largest_condition);
  if (!inertia_of_constraint) return std::nullopt;
  ConstrainedDynamics result;
  const Vector free = product(*mobility, torques - h);
  result.multipliers = product(*inertia_of_constraint, product(constraint, free) + product(constraint_rate, dq));
  result.accelerations = free - product(of_forces, result.multipliers);
  result.projection = Matrix::Identity(mass.rows(), mass.cols()) -
                      transposed_product(constraint, product(*inertia_of_constraint, product(constraint, *mobility)));
  return result;
}

std::optional<AllowedAccelerations> allowed_accelerations(const Matrix& constraint, const Matrix& constraint_rate,
                                                          const Vector& dq, const std::vector<std::size_t>& preferred) {
  const Eigen::Index n = constraint.cols(), k = constraint.rows();
  constexpr double dependent = 1e-9;
  Matrix basis(n, 0);  // orthonormal basis of the rows accepted so far
  const auto take = [&](const Vector& row) {
    const Vector rest = outside(basis, row);
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
  const auto inverse = inverse_of_square(all, std::numeric_limits<double>::infinity());
  if (!inverse) return std::nullopt;
  result.map = inverse->leftCols(free);
  result.offset = -product(inverse->rightCols(k), product(constraint_rate, dq));
  return result;
}

}  // namespace urdfmill::kinematics
