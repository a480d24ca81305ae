#include "urdfmill/kinematics/identification/base_parameters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string_view>

#include "urdfmill/kinematics/identification/motion_state.hpp"
#include "urdfmill/kinematics/index.hpp"
#include "urdfmill/kinematics/products.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

constexpr std::array<std::string_view, 10> parameter_names{"mass", "mcx", "mcy", "mcz", "ixx",
                                                           "ixy",  "ixz", "iyy", "iyz", "izz"};

/// Returns the regressor at a random state.
Matrix random_regressor(const Dynamics& dynamics, const Tree& tree, const Vector3& gravity, std::mt19937_64& random) {
  const MotionState state = draw_motion(tree, random);
  return dynamics.regressor(state.q, state.dq, state.ddq, gravity);
}

/// Solves an upper triangular system, from its last row on.
Vector solve_upper(const Matrix& triangle, const Vector& right) {
  Vector x = right;
  for (Eigen::Index k = x.size(); k-- > 0;) {
    x(k) /= triangle(k, k);
    x.head(k) -= x(k) * triangle.col(k).head(k);
  }
  return x;
}

}  // namespace

BaseParameters independent_columns(const Matrix& matrix, const std::vector<std::size_t>& order) {
  constexpr double dependent = 1e-9;
  double largest = 0;
  for (const std::size_t parameter : order) largest = std::max(largest, matrix.col(index(parameter)).norm());
  BaseParameters result;
  std::vector<std::size_t> columns;
  for (const std::size_t parameter : order)
    (matrix.col(index(parameter)).norm() <= dependent * largest ? result.without_effect : columns).push_back(parameter);
  // Gram–Schmidt: `rest` is what remains of the columns outside the span of those that are kept, and column j is the
  // sum of share(k, j) · basis.col(k) over the kept ones, and its rest.
  Matrix rest(matrix.rows(), index(columns.size())), basis(matrix.rows(), 0);
  for (std::size_t j = 0; j < columns.size(); ++j) rest.col(index(j)) = matrix.col(index(columns[j]));
  const Vector sizes = rest.colwise().norm();
  Matrix share = Matrix::Zero(rest.cols(), rest.cols());
  std::vector<Eigen::Index> kept;
  std::vector<bool> is_kept(columns.size());
  // A rounded right angle makes some columns almost combinations of others. The clearly independent columns are kept
  // first: otherwise the factors would be huge.
  for (const double clear : {1e-2, 1e-4, 1e-6, 1e-8, dependent})
    for (Eigen::Index j = 0; j < rest.cols(); ++j) {
      if (is_kept[static_cast<std::size_t>(j)] || !(rest.col(j).norm() > clear * sizes(j))) continue;
      const Vector direction = outside(basis, Vector(rest.col(j))).normalized();
      const auto k = index(kept.size());
      share.row(k) = transposed_product(rest, direction).transpose();
      rest.noalias() -= direction * share.row(k);
      basis.conservativeResize(Eigen::NoChange, k + 1);
      basis.col(k) = direction;
      kept.push_back(j);
      is_kept[static_cast<std::size_t>(j)] = true;
    }
  const auto rank = index(kept.size());
  Matrix triangle(rank, rank);
  for (Eigen::Index k = 0; k < rank; ++k) triangle.col(k) = share.col(kept[static_cast<std::size_t>(k)]).head(rank);
  std::vector<BaseParameter> combination(columns.size());
  for (const Eigen::Index j : kept)
    combination[static_cast<std::size_t>(j)] = {{columns[static_cast<std::size_t>(j)], 1}};
  for (Eigen::Index j = 0; j < rest.cols(); ++j) {
    if (is_kept[static_cast<std::size_t>(j)]) continue;
    const Vector factors = solve_upper(triangle, share.col(j).head(rank));
    for (Eigen::Index k = 0; k < rank; ++k) {
      const Eigen::Index name = kept[static_cast<std::size_t>(k)];
      if (std::abs(factors(k)) * sizes(name) > dependent * sizes(j))
        combination[static_cast<std::size_t>(name)].push_back({columns[static_cast<std::size_t>(j)], factors(k)});
    }
  }
  std::erase_if(combination, [](const BaseParameter& base) { return base.empty(); });
  result.combinations = std::move(combination);
  return result;
}

BaseParameters base_parameters(const Dynamics& dynamics, const Tree& tree, const std::vector<std::size_t>& order,
                               const Vector3& gravity) {
  const std::size_t n = tree.variables().size();
  if (n == 0 || order.empty()) return {{}, order};
  // At least two equations for each parameter.
  const std::size_t states = 2 * order.size() / n + 10;
  std::mt19937_64 random(1);
  Matrix all;
  for (std::size_t k = 0; k < states; ++k) {
    const Matrix regressor = random_regressor(dynamics, tree, gravity, random);
    if (k == 0) all.resize(index(n * states), regressor.cols());
    all.middleRows(index(k * n), index(n)) = regressor;
  }
  // The equations of each joint weigh the same: a gripper's counts as much as a shoulder's.
  for (std::size_t i = 0; i < n; ++i) {
    double size = 0;
    for (std::size_t k = 0; k < states; ++k) size = std::max(size, all.row(index(k * n + i)).norm());
    for (std::size_t k = 0; k < states && size > 0; ++k) all.row(index(k * n + i)) /= size;
  }
  return independent_columns(all, order);
}

Vector parameter_vector(const urdf::Robot& robot) {
  Vector all(index(10 * robot.links.size()));
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const auto values = inertial_parameters(robot.links[i]).values();
    all.segment<10>(index(10 * i)) = Eigen::Map<const Eigen::Matrix<double, 10, 1>>(values.data());
  }
  return all;
}

double value_of(const Vector& parameters, const BaseParameter& base) {
  double value = 0;
  for (const auto& [parameter, factor] : base) value += factor * parameters(index(parameter));
  return value;
}

double torque_difference(const urdf::Robot& robot, const Tree& tree, const BaseParameters& base,
                         const Vector3& gravity) {
  constexpr std::size_t states = 20;
  const Dynamics dynamics(robot, tree);
  std::mt19937_64 random(2);
  const Vector all = parameter_vector(robot);
  Vector combined = Vector::Zero(all.size());
  for (const BaseParameter& combination : base.combinations)
    combined(index(combination.front().parameter)) = value_of(all, combination);
  double result = 0;
  for (std::size_t k = 0; k < states; ++k) {
    const Matrix regressor = random_regressor(dynamics, tree, gravity, random);
    const Vector difference = (product(regressor, all) - product(regressor, combined)).cwiseAbs();
    const Vector sizes = product(regressor.cwiseAbs(), all.cwiseAbs());
    for (Eigen::Index i = 0; i < sizes.size(); ++i)
      if (difference(i) > 0) result = std::max(result, difference(i) / sizes(i));
  }
  return result;
}

std::vector<std::size_t> column_order(std::size_t links) {
  std::vector<std::size_t> order;
  for (const std::size_t kind : inertial_preference)
    for (std::size_t link = links; link-- > 0;) order.push_back(10 * link + kind);
  return order;
}

std::vector<std::size_t> known_parameters(const urdf::Robot& robot) {
  std::vector<std::size_t> order = column_order(robot.links.size());
  std::erase_if(order, [&](std::size_t parameter) { return !robot.links[parameter / 10].inertial; });
  return order;
}

std::string_view parameter_name(std::size_t parameter) {
  return parameter_names[parameter % 10];
}

std::string parameter_name(const urdf::Robot& robot, std::size_t parameter) {
  return std::string(parameter_name(parameter)) + "(" + robot.links[parameter / 10].name.value + ")";
}

std::string combination_name(const urdf::Robot& robot, const BaseParameter& base) {
  std::string name;
  for (const auto& [parameter, factor] : base) {
    const std::string number = text::shortest(text::rounded(std::abs(factor), 4));
    name += name.empty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
    name += (number == "1" ? "" : number + " ") + parameter_name(robot, parameter);
  }
  return name;
}

}  // namespace urdfmill::kinematics
