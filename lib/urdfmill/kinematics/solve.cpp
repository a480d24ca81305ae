#include "urdfmill/kinematics/solve.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <utility>

#include "urdfmill/kinematics/products.hpp"

namespace urdfmill::kinematics {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Returns the first rows of [R, Qᵀ·`right`], as many as R has: the result of reflections of [`matrix`, `right`].
MatrixXd reflected(const MatrixXd& matrix, const MatrixXd& right) {
  MatrixXd all(matrix.rows(), matrix.cols() + right.cols());
  all << matrix, right;
  VectorXd scratch(all.cols());
  const Eigen::Index steps = std::min(matrix.rows(), matrix.cols());
  for (Eigen::Index k = 0; k < steps; ++k) {
    const Eigen::Index rows = all.rows() - k, columns = all.cols() - k - 1;
    double factor = 0, diagonal = 0;
    all.col(k).tail(rows).makeHouseholderInPlace(factor, diagonal);
    all.bottomRightCorner(rows, columns).applyHouseholderOnTheLeft(all.col(k).tail(rows - 1), factor, scratch.data());
    all(k, k) = diagonal;
    all.col(k).tail(rows - 1).setZero();
  }
  return all.topRows(steps);
}

/// Returns R⁻¹ · x of an upper triangular R.
VectorXd divided_by_upper(const MatrixXd& r, VectorXd x) {
  for (Eigen::Index i = x.size(); i-- > 0;) {
    x(i) /= r(i, i);
    x.head(i) -= x(i) * r.col(i).head(i);
  }
  return x;
}

/// Returns R⁻ᵀ · x.
VectorXd divided_by_transposed(const MatrixXd& r, VectorXd x) {
  for (Eigen::Index i = 0; i < x.size(); ++i) x(i) = (x(i) - r.col(i).head(i).dot(x.head(i))) / r(i, i);
  return x;
}

}  // namespace

VectorXd singular_values(const MatrixXd& matrix) {
  // They equal those of its triangular factor, which is square.
  const MatrixXd tall = matrix.rows() < matrix.cols() ? MatrixXd(matrix.transpose()) : matrix;
  const MatrixXd square =
      tall.rows() == tall.cols() ? tall : triangular_system(tall, VectorXd::Zero(tall.rows())).matrix;
  return Eigen::JacobiSVD<MatrixXd, Eigen::NoQRPreconditioner>(square).singularValues();
}

SingularValues decompose_singular_values(const MatrixXd& matrix) {
  const Eigen::JacobiSVD<MatrixXd, Eigen::NoQRPreconditioner> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

Eigenvalues decompose_symmetric(const MatrixXd& matrix) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(matrix);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

VectorXd eigenvalues_of_symmetric(const MatrixXd& matrix) {
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(matrix, Eigen::EigenvaluesOnly).eigenvalues();
}

VectorXd solve_symmetric(const MatrixXd& matrix, const VectorXd& right) {
  return matrix.ldlt().solve(right);
}

MatrixXd inverse_of_symmetric(const MatrixXd& matrix) {
  return matrix.ldlt().solve(MatrixXd::Identity(matrix.rows(), matrix.cols()));
}

std::optional<MatrixXd> solve_positive_definite(const MatrixXd& matrix, const MatrixXd& right,
                                                double largest_condition) {
  const Eigen::LDLT<MatrixXd> factors(matrix);
  if (factors.info() != Eigen::Success || !factors.isPositive() || !(factors.rcond() > 1 / largest_condition))
    return std::nullopt;
  return MatrixXd(factors.solve(right));
}

VectorXd solve_square(const MatrixXd& matrix, const VectorXd& right) {
  return matrix.partialPivLu().solve(right);
}

std::optional<MatrixXd> inverse_of_square(const MatrixXd& matrix, double largest_condition) {
  if (matrix.rows() != matrix.cols() || matrix.rows() == 0 || !matrix.allFinite()) return std::nullopt;
  const Eigen::PartialPivLU<MatrixXd> factors(matrix);
  if (!(factors.rcond() > 1 / largest_condition)) return std::nullopt;
  // The estimate of the condition number does not notice every pivot that is 0.
  MatrixXd inverse = factors.inverse();
  return inverse.allFinite() ? std::optional(std::move(inverse)) : std::nullopt;
}

LinearSystem triangular_system(const MatrixXd& matrix, const VectorXd& right) {
  const MatrixXd all = reflected(matrix, right);
  return {all.leftCols(matrix.cols()), all.col(matrix.cols())};
}

VectorXd solve_least_squares(const MatrixXd& matrix, const VectorXd& right) {
  const auto [r, reflected_right] = triangular_system(matrix, right);
  const VectorXd x = divided_by_upper(r, reflected_right);
  // Corrects rounding errors, by RᵀR = AᵀA: small whole numbers become exact.
  const VectorXd rest = transposed_product(matrix, right - product(matrix, x));
  return x + divided_by_upper(r, divided_by_transposed(r, rest));
}

MatrixXd least_squares_inverse(const MatrixXd& matrix) {
  const MatrixXd all = reflected(matrix, MatrixXd::Identity(matrix.rows(), matrix.rows()));
  MatrixXd inverse = all.rightCols(matrix.rows());
  for (Eigen::Index i = 0; i < inverse.cols(); ++i) inverse.col(i) = divided_by_upper(all, inverse.col(i));
  return inverse;
}

}  // namespace urdfmill::kinematics
