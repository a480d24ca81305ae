#include "urdfmill/kinematics/products.hpp"

namespace urdfmill::kinematics {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace products {

MatrixXd multiply(const MatrixXd& a, const MatrixXd& b) {
  return a * b;
}

VectorXd multiply(const MatrixXd& a, const VectorXd& b) {
  return a * b;
}

MatrixXd multiply_transposed(const MatrixXd& a, const MatrixXd& b) {
  return a.transpose() * b;
}

VectorXd multiply_transposed(const MatrixXd& a, const VectorXd& b) {
  return a.transpose() * b;
}

}  // namespace products

VectorXd outside(const MatrixXd& basis, const VectorXd& vector) {
  VectorXd rest = vector;
  // The second pass is for accuracy.
  for (int pass = 0; pass < 2; ++pass) rest -= product(basis, transposed_product(basis, rest));
  return rest;
}

}  // namespace urdfmill::kinematics
