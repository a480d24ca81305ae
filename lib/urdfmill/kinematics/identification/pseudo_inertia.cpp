#include "urdfmill/kinematics/identification/pseudo_inertia.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

/// Positions of the numbers 4 to 9 in U.
constexpr std::array<std::array<Eigen::Index, 2>, 6> places{{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}}};

Matrix4 factor(const LogCholesky& theta) {
  Matrix4 u = Matrix4::Identity();
  for (Eigen::Index i = 0; i < 3; ++i) u(i, i) = std::exp(theta(1 + i));
  for (std::size_t k = 0; k < places.size(); ++k)
    u(places[k][0], places[k][1]) = theta(static_cast<Eigen::Index>(4 + k));
  return std::exp(theta(0)) * u;
}

/// Returns `InertialParameters::values` of a symmetric 4×4 matrix, which need not be positive.
Eigen::Matrix<double, 10, 1> values_of(const Matrix4& j) {
  Eigen::Matrix<double, 10, 1> values;
  values << j(3, 3), j(0, 3), j(1, 3), j(2, 3), j(1, 1) + j(2, 2), -j(0, 1), -j(0, 2), j(0, 0) + j(2, 2), -j(1, 2),
      j(0, 0) + j(1, 1);
  return values;
}

}  // namespace

Matrix4 pseudo_inertia(const InertialParameters& parameters) {
  Matrix4 j;
  j.topLeftCorner<3, 3>() = Matrix3::Identity() * (parameters.inertia.trace() / 2) - parameters.inertia;
  j.topRightCorner<3, 1>() = parameters.first_moment;
  j.bottomLeftCorner<1, 3>() = parameters.first_moment.transpose();
  j(3, 3) = parameters.mass;
  return j;
}

InertialParameters inertial_parameters(const Matrix4& pseudo_inertia) {
  const auto values = values_of(pseudo_inertia);
  std::array<double, 10> list{};
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = values(static_cast<Eigen::Index>(i));
  return InertialParameters::of(list);
}

Matrix4 made_positive(const Matrix4& pseudo_inertia) {
  // About the centre of mass only the second moments matter.
  const double mass = pseudo_inertia(3, 3);
  const Vector3 centre = pseudo_inertia.topRightCorner<3, 1>() / mass;
  const Matrix3 moments = pseudo_inertia.topLeftCorner<3, 3>() - mass * centre * centre.transpose();
  const Eigenvalues axes = decompose_symmetric((moments + moments.transpose()) / 2);
  const Matrix3 directions = axes.vectors;
  // A body is nowhere thinner than a hundredth of its size, and not smaller than a millimetre.
  constexpr double thinnest = 1e-4, smallest = 1e-6;
  const double least = std::max(thinnest * axes.values(2), smallest * mass);
  const Vector3 sizes = axes.values.cwiseMax(least);
  Matrix4 result = pseudo_inertia;
  result.topLeftCorner<3, 3>() =
      directions * sizes.asDiagonal() * directions.transpose() + mass * centre * centre.transpose();
  return result;
}

LogCholesky log_cholesky(const Matrix4& pseudo_inertia) {
  // J = U Uᵀ with U upper triangular is the usual factor of the matrix with its rows and columns reversed.
  const Matrix4 reversed = pseudo_inertia.rowwise().reverse().colwise().reverse();
  const Matrix4 lower = reversed.llt().matrixL();
  const Matrix4 u = lower.rowwise().reverse().colwise().reverse();
  LogCholesky theta;
  theta(0) = std::log(u(3, 3));
  for (Eigen::Index i = 0; i < 3; ++i) theta(1 + i) = std::log(u(i, i) / u(3, 3));
  for (std::size_t k = 0; k < places.size(); ++k)
    theta(static_cast<Eigen::Index>(4 + k)) = u(places[k][0], places[k][1]) / u(3, 3);
  return theta;
}

Matrix4 pseudo_inertia(const LogCholesky& theta) {
  const Matrix4 u = factor(theta);
  return u * u.transpose();
}

Eigen::Matrix<double, 10, 10> parameter_jacobian(const LogCholesky& theta) {
  const Matrix4 u = factor(theta);
  Eigen::Matrix<double, 10, 10> jacobian;
  for (Eigen::Index k = 0; k < 10; ++k) {
    Matrix4 change = Matrix4::Zero();
    if (k == 0) {
      change = u;
    } else if (k <= 3) {
      change(k - 1, k - 1) = u(k - 1, k - 1);
    } else {
      const auto& [row, column] = places[static_cast<std::size_t>(k - 4)];
      change(row, column) = std::exp(theta(0));
    }
    jacobian.col(k) = values_of(change * u.transpose() + u * change.transpose());
  }
  return jacobian;
}

}  // namespace urdfmill::kinematics
