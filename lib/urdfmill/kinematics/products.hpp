// Products of matrices of any size, each compiled once: every pair of types that Eigen multiplies is a set of templates
// of its own, which takes GCC a tenth of a second and more.
#pragma once
#include <Eigen/Core>
#include <type_traits>

namespace urdfmill::kinematics {

namespace products {

[[nodiscard]] Eigen::MatrixXd multiply(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
[[nodiscard]] Eigen::VectorXd multiply(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);
[[nodiscard]] Eigen::MatrixXd multiply_transposed(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
[[nodiscard]] Eigen::VectorXd multiply_transposed(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);

/// What an expression evaluates to: a vector where it has one column.
template <typename Expression>
using Value = std::conditional_t<Expression::ColsAtCompileTime == 1, Eigen::VectorXd, Eigen::MatrixXd>;

}  // namespace products

/// a · b, of a matrix or vector b.
template <typename Right>
[[nodiscard]] products::Value<Right> product(const Eigen::MatrixXd& a, const Eigen::MatrixBase<Right>& b) {
  const products::Value<Right>& right = b.derived();
  return products::multiply(a, right);
}

/// aᵀ · b, of a matrix or vector b.
template <typename Right>
[[nodiscard]] products::Value<Right> transposed_product(const Eigen::MatrixXd& a, const Eigen::MatrixBase<Right>& b) {
  const products::Value<Right>& right = b.derived();
  return products::multiply_transposed(a, right);
}

/// The part of a vector outside the space that the columns of `basis`, which are orthonormal, span.
[[nodiscard]] Eigen::VectorXd outside(const Eigen::MatrixXd& basis, const Eigen::VectorXd& vector);

}  // namespace urdfmill::kinematics
