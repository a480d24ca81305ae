// Decompositions of matrices of any size, each compiled once: one instantiation of Eigen's templates takes seconds.
#pragma once
#include <Eigen/Core>
#include <optional>

namespace urdfmill::kinematics {

/// Returns the singular values of a matrix, the largest first.
[[nodiscard]] Eigen::VectorXd singular_values(const Eigen::MatrixXd& matrix);

/// The decomposition matrix = U Σ Vᵀ.
struct SingularValues {
  Eigen::MatrixXd u;
  Eigen::VectorXd values;  ///< the largest first
  Eigen::MatrixXd v;
};
/// Decomposes a square matrix.
[[nodiscard]] SingularValues decompose_singular_values(const Eigen::MatrixXd& matrix);

/// The decomposition matrix = V Λ Vᵀ.
struct Eigenvalues {
  Eigen::VectorXd values;  ///< the smallest first
  Eigen::MatrixXd vectors;
};
/// Decomposes a symmetric matrix.
[[nodiscard]] Eigenvalues decompose_symmetric(const Eigen::MatrixXd& matrix);
/// Returns the eigenvalues of a symmetric matrix, the smallest first.
[[nodiscard]] Eigen::VectorXd eigenvalues_of_symmetric(const Eigen::MatrixXd& matrix);

/// Returns x with matrix · x = `right` for a symmetric matrix (LDLᵀ).
[[nodiscard]] Eigen::VectorXd solve_symmetric(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// Returns X with matrix · X = `right` (LDLᵀ), or nothing unless the matrix is positive definite with a condition
/// number below `largest_condition`.
[[nodiscard]] std::optional<Eigen::MatrixXd> solve_positive_definite(const Eigen::MatrixXd& matrix,
                                                                     const Eigen::MatrixXd& right,
                                                                     double largest_condition);

/// Returns x with matrix · x = `right` for an invertible square matrix (LU with pivots).
[[nodiscard]] Eigen::VectorXd solve_square(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// Returns the inverse of a matrix (LU with pivots), or nothing unless it is square and finite with a condition number
/// below `largest_condition`.
[[nodiscard]] std::optional<Eigen::MatrixXd> inverse_of_square(const Eigen::MatrixXd& matrix, double largest_condition);

/// A system matrix · x ≈ right to be solved by least squares.
struct LinearSystem {
  Eigen::MatrixXd matrix;
  Eigen::VectorXd right;
};
/// Returns a system with the same solutions that has at most as many rows as unknowns and an upper triangular matrix
/// (Householder reflections).
[[nodiscard]] LinearSystem triangular_system(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// Returns the least-squares solution x of matrix · x = `right`. The matrix has independent columns, and so at least as
/// many rows.
[[nodiscard]] Eigen::VectorXd solve_least_squares(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);
/// Returns the matrix that maps right-hand sides to those solutions.
[[nodiscard]] Eigen::MatrixXd least_squares_inverse(const Eigen::MatrixXd& matrix);

}  // namespace urdfmill::kinematics
