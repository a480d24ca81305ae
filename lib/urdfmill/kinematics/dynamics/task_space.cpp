#include "urdfmill/kinematics/dynamics/task_space.hpp"

#include <limits>

#include "urdfmill/kinematics/products.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

constexpr double largest_condition = 1e12;

/// The motion M q̈ + Aᵀ λ = f, A q̈ − δ² λ = r: q̈ = free · f + follows · r, λ = followsᵀ · f − inertia · r.
struct RestrictedMotion {
  Matrix free;     ///< n×n
  Matrix follows;  ///< n×k
  Matrix inertia;  ///< k×k: (A M⁻¹ Aᵀ + δ²)⁻¹
};

/// Solves both equations together, which needs no inverse of M: a joint without mass may move if A determines its
/// motion. Returns nothing if the motion or λ is not determined.
std::optional<RestrictedMotion> restricted_motion(const Matrix& mass, const Matrix& rows, double damping) {
  const Eigen::Index n = mass.cols(), k = rows.rows();
  // Rows as long as the largest mass: the condition number does not depend on units.
  const double size = mass.size() == 0 ? 0 : mass.cwiseAbs().maxCoeff();
  Vector scale(k);
  for (Eigen::Index i = 0; i < k; ++i) {
    const double length = rows.row(i).norm();
    if (!(length > 0) && damping == 0) return std::nullopt;
    scale(i) = (size > 0 ? size : 1) / (length > 0 ? length : 1);
  }
  Matrix all = Matrix::Zero(n + k, n + k);
  all.topLeftCorner(n, n) = mass;
  all.bottomLeftCorner(k, n) = scale.asDiagonal() * rows;
  all.topRightCorner(n, k) = all.bottomLeftCorner(k, n).transpose();
  all.bottomRightCorner(k, k).diagonal() = -damping * damping * scale.cwiseAbs2();
  const auto inverse = inverse_of_square(all, largest_condition);
  if (!inverse) return std::nullopt;
  return RestrictedMotion{inverse->topLeftCorner(n, n), inverse->topRightCorner(n, k) * scale.asDiagonal(),
                          -(scale.asDiagonal() * inverse->bottomRightCorner(k, k) * scale.asDiagonal())};
}

/// Collects linearly independent rows.
class IndependentRows {
 public:
  explicit IndependentRows(Eigen::Index columns) : basis_(columns, 0) {}

  /// Adds a row; returns false if it depends on the others.
  bool take(const Vector& row) {
    constexpr double dependent = 1e-9;
    const Vector rest = outside(basis_, row);
    if (!(rest.norm() > dependent * row.norm())) return false;
    basis_.conservativeResize(basis_.rows(), basis_.cols() + 1);
    basis_.rightCols<1>() = rest.normalized();
    return true;
  }

 private:
  Matrix basis_;  ///< orthonormal columns that span the rows
};

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
  const auto motion = restricted_motion(mass, jacobian, damping);
  if (!motion) return std::nullopt;
  const Matrix to_task = motion->follows.transpose();
  return TaskSpaceDynamics{motion->inertia, product(to_task, bias) - product(motion->inertia, product(jdot, dq)),
                           product(to_task, gravity)};
}

std::optional<ConstrainedDynamics> constrained_dynamics(const Matrix& mass, const Vector& h, const Matrix& constraint,
                                                        const Matrix& constraint_rate, const Vector& dq,
                                                        const Vector& torques) {
  const auto motion = restricted_motion(mass, constraint, 0);
  if (!motion) return std::nullopt;
  const Matrix to_constraint = motion->follows.transpose();
  const Vector driving = torques - h, drift = -product(constraint_rate, dq);
  return ConstrainedDynamics{
      product(to_constraint, driving) - product(motion->inertia, drift),
      product(motion->free, driving) + product(motion->follows, drift),
      Matrix::Identity(mass.rows(), mass.cols()) - transposed_product(constraint, to_constraint)};
}

std::vector<std::size_t> dependent_rows(const Matrix& constraint) {
  IndependentRows rows(constraint.cols());
  std::vector<std::size_t> result;
  for (Eigen::Index i = 0; i < constraint.rows(); ++i)
    if (!rows.take(constraint.row(i).transpose())) result.push_back(static_cast<std::size_t>(i));
  return result;
}

std::optional<AllowedAccelerations> allowed_accelerations(const Matrix& constraint, const Matrix& constraint_rate,
                                                          const Vector& dq, const std::vector<std::size_t>& preferred) {
  const Eigen::Index n = constraint.cols(), k = constraint.rows();
  IndependentRows rows(n);
  for (Eigen::Index i = 0; i < k; ++i)
    if (!rows.take(constraint.row(i).transpose())) return std::nullopt;
  AllowedAccelerations result;
  std::vector<std::size_t> order = preferred;
  for (Eigen::Index i = 0; i < n; ++i) order.push_back(static_cast<std::size_t>(i));
  for (const std::size_t variable : order)
    if (rows.take(Vector::Unit(n, static_cast<Eigen::Index>(variable)))) result.independent.push_back(variable);
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
