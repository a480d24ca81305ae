#include "urdfmill/kinematics/identification/pseudo_inertia.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

/// Rows and columns of the basis of symmetric matrices.
constexpr std::array<std::array<Eigen::Index, 2>, 10> places{
    {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}}};

/// Length of the sum of a pair of equal elements.
double pair_length(const std::array<Eigen::Index, 2>& place) {
  return place[0] == place[1] ? 1 : std::sqrt(2);
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

Vector10 parameter_values(const Matrix4& j) {
  Vector10 values;
  values << j(3, 3), j(0, 3), j(1, 3), j(2, 3), j(1, 1) + j(2, 2), -j(0, 1), -j(0, 2), j(0, 0) + j(2, 2), -j(1, 2),
      j(0, 0) + j(1, 1);
  return values;
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

Matrix4 symmetric_matrix(const Vector10& coordinates) {
  Matrix4 result;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const auto& [row, column] = places[k];
    result(row, column) = result(column, row) = coordinates(static_cast<Eigen::Index>(k)) / pair_length(places[k]);
  }
  return result;
}

Vector10 symmetric_coordinates(const Matrix4& symmetric) {
  Vector10 result;
  for (std::size_t k = 0; k < places.size(); ++k)
    result(static_cast<Eigen::Index>(k)) = symmetric(places[k][0], places[k][1]) * pair_length(places[k]);
  return result;
}

Matrix10 parameter_directions(const Matrix4& factor) {
  Matrix10 result;
  for (Eigen::Index k = 0; k < 10; ++k)
    result.col(k) = parameter_values(factor * symmetric_matrix(Vector10::Unit(k)) * factor.transpose());
  return result;
}

}  // namespace urdfmill::kinematics
