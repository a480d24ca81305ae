#include "urdfmill/kinematics/solve.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <utility>

#include "urdfmill/kinematics/products.hpp"

namespace urdfmill::kinematics {

using Eigen::MatrixXd;
using Eigen::Upper;
using Eigen::VectorXd;
using Qr = Eigen::HouseholderQR<MatrixXd>;

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
  const Qr qr(matrix);
  const Eigen::Index rows = std::min(matrix.rows(), matrix.cols());
  return {qr.matrixQR().topRows(rows).triangularView<Upper>(), (qr.householderQ().adjoint() * right).head(rows)};
}

VectorXd solve_least_squares(const MatrixXd& matrix, const VectorXd& right) {
  const auto [r, reflected_right] = triangular_system(matrix, right);
  const auto upper = r.triangularView<Upper>();
  const VectorXd x = upper.solve(reflected_right);
  // Corrects rounding errors, by RᵀR = AᵀA: small whole numbers become exact.
  const VectorXd rest = transposed_product(matrix, right - product(matrix, x));
  return x + upper.solve(upper.transpose().solve(rest));
}

MatrixXd least_squares_inverse(const MatrixXd& matrix) {
  return Qr(matrix).solve(MatrixXd::Identity(matrix.rows(), matrix.rows()));
}

}  // namespace urdfmill::kinematics
