// Products of matrices of any size, each compiled once: every pair of types that Eigen multiplies instantiates its own
// templates, which takes GCC a tenth of a second or more.
#pragma once
#include <Eigen/Core>
#include <type_traits>

namespace urdfmill::kinematics {

namespace products {

[[nodiscard]] Eigen::MatrixXd multiply(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
[[nodiscard]] Eigen::VectorXd multiply(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);
[[nodiscard]] Eigen::MatrixXd multiply_transposed(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
[[nodiscard]] Eigen::VectorXd multiply_transposed(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);

/// The type of an evaluated expression: a vector if it has one column.
template <typename Expression>
using Value = std::conditional_t<Expression::ColsAtCompileTime == 1, Eigen::VectorXd, Eigen::MatrixXd>;

}  // namespace products

/// Returns a · b for a matrix or vector b.
template <typename Right>
[[nodiscard]] products::Value<Right> product(const Eigen::MatrixXd& a, const Eigen::MatrixBase<Right>& b) {
  const products::Value<Right>& right = b.derived();
  return products::multiply(a, right);
}

/// Returns aᵀ · b for a matrix or vector b.
template <typename Right>
[[nodiscard]] products::Value<Right> transposed_product(const Eigen::MatrixXd& a, const Eigen::MatrixBase<Right>& b) {
  const products::Value<Right>& right = b.derived();
  return products::multiply_transposed(a, right);
}

/// Returns the component of a vector outside the span of the orthonormal columns of `basis`.
[[nodiscard]] Eigen::VectorXd outside(const Eigen::MatrixXd& basis, const Eigen::VectorXd& vector);

}  // namespace urdfmill::kinematics
