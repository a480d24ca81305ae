// Decompositions of matrices of any size, each compiled once: Eigen's templates of one take seconds wherever they are
// used.
#pragma once
#include <Eigen/Core>
#include <optional>

namespace urdfmill::kinematics {

/// The singular values of a matrix, the largest first.
[[nodiscard]] Eigen::VectorXd singular_values(const Eigen::MatrixXd& matrix);

/// matrix = U Σ Vᵀ.
struct SingularValues {
  Eigen::MatrixXd u;
  Eigen::VectorXd values;  ///< the largest first
  Eigen::MatrixXd v;
};
/// Of a square matrix.
[[nodiscard]] SingularValues decompose_singular_values(const Eigen::MatrixXd& matrix);

/// matrix = V Λ Vᵀ.
struct Eigenvalues {
  Eigen::VectorXd values;  ///< the smallest first
  Eigen::MatrixXd vectors;
};
/// Of a symmetric matrix.
[[nodiscard]] Eigenvalues decompose_symmetric(const Eigen::MatrixXd& matrix);
/// The eigenvalues of a symmetric matrix, the smallest first.
[[nodiscard]] Eigen::VectorXd eigenvalues_of_symmetric(const Eigen::MatrixXd& matrix);

/// x with matrix · x = `right`, of a symmetric matrix (LDLᵀ).
[[nodiscard]] Eigen::VectorXd solve_symmetric(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// The inverse of a symmetric matrix (LDLᵀ).
[[nodiscard]] Eigen::MatrixXd inverse_of_symmetric(const Eigen::MatrixXd& matrix);
/// X with matrix · X = `right` (LDLᵀ), or nothing unless the matrix is positive definite with a condition number below
/// `largest_condition`.
[[nodiscard]] std::optional<Eigen::MatrixXd> solve_positive_definite(const Eigen::MatrixXd& matrix,
                                                                     const Eigen::MatrixXd& right,
                                                                     double largest_condition);

/// x with matrix · x = `right`, of a square matrix that has an inverse (LU with pivots).
[[nodiscard]] Eigen::VectorXd solve_square(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// The inverse of a matrix (LU with pivots), or nothing unless it is square, finite, and its condition number is below
/// `largest_condition`.
[[nodiscard]] std::optional<Eigen::MatrixXd> inverse_of_square(const Eigen::MatrixXd& matrix, double largest_condition);

/// matrix · x ≈ right: what is to be solved by least squares.
struct LinearSystem {
  Eigen::MatrixXd matrix;
  Eigen::VectorXd right;
};
/// The system with the same solutions that has at most as many rows as unknowns, its matrix upper triangular
/// (Householder's reflections).
[[nodiscard]] LinearSystem triangular_system(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// x that comes nearest to matrix · x = `right`, by least squares, of a matrix whose columns are independent: it
/// has at least as many rows.
[[nodiscard]] Eigen::VectorXd solve_least_squares(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// The matrix that takes right-hand sides to those solutions.
[[nodiscard]] Eigen::MatrixXd least_squares_inverse(const Eigen::MatrixXd& matrix);

}  // namespace urdfmill::kinematics
