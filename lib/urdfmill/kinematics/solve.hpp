// Decompositions of matrices of any size, each compiled once: Eigen's templates of one take seconds wherever they are
// used.
#pragma once
#include <Eigen/Core>

namespace urdfmill::kinematics {

/// The singular values of a matrix, the largest first.
[[nodiscard]] Eigen::VectorXd singular_values(const Eigen::MatrixXd& matrix);

/// matrix = U Σ Vᵀ with square U and V.
struct SingularValues {
  Eigen::MatrixXd u;
  Eigen::VectorXd values;  ///< the largest first
  Eigen::MatrixXd v;
};
[[nodiscard]] SingularValues decompose_singular_values(const Eigen::MatrixXd& matrix);

/// x with matrix · x = `right`, of a symmetric matrix (LDLᵀ).
[[nodiscard]] Eigen::VectorXd solve_symmetric(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// The inverse of a symmetric matrix (LDLᵀ).
[[nodiscard]] Eigen::MatrixXd inverse_of_symmetric(const Eigen::MatrixXd& matrix);

/// x that comes nearest to matrix · x = `right`, by least squares (QR with pivots).
[[nodiscard]] Eigen::VectorXd solve_least_squares(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// The matrix that takes right-hand sides to those solutions.
[[nodiscard]] Eigen::MatrixXd least_squares_inverse(const Eigen::MatrixXd& matrix);

}  // namespace urdfmill::kinematics
