#include "urdfmill/kinematics/solve.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <Eigen/SVD>

namespace urdfmill::kinematics {

using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd singular_values(const MatrixXd& matrix) {
  return Eigen::JacobiSVD<MatrixXd>(matrix).singularValues();
}

SingularValues decompose_singular_values(const MatrixXd& matrix) {
  const Eigen::JacobiSVD<MatrixXd> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

VectorXd solve_symmetric(const MatrixXd& matrix, const VectorXd& right) {
  return matrix.ldlt().solve(right);
}

MatrixXd inverse_of_symmetric(const MatrixXd& matrix) {
  return matrix.ldlt().solve(MatrixXd::Identity(matrix.rows(), matrix.cols()));
}

VectorXd solve_least_squares(const MatrixXd& matrix, const VectorXd& right) {
  return matrix.colPivHouseholderQr().solve(right);
}

MatrixXd least_squares_inverse(const MatrixXd& matrix) {
  return matrix.colPivHouseholderQr().solve(MatrixXd::Identity(matrix.rows(), matrix.rows()));
}

}  // namespace urdfmill::kinematics
