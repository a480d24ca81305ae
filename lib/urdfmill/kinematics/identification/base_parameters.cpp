#include "urdfmill/kinematics/identification/base_parameters.hpp"

#include <array>
#include <cmath>
#include <random>
#include <string_view>

#include "urdfmill/kinematics/products.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/solve.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

constexpr std::array<std::string_view, 10> parameter_names{"mass", "mcx", "mcy", "mcz", "ixx",
                                                           "ixy",  "ixz", "iyy", "iyz", "izz"};

/// Returns the regressors at random states, stacked: at least two equations for each parameter.
Matrix stacked_regressor(const Dynamics& dynamics, const Tree& tree, std::size_t links, const Vector3& gravity) {
  const std::size_t n = tree.variables().size();
  const auto columns = static_cast<Eigen::Index>(10 * links);
  const std::size_t states = n == 0 ? 0 : 2 * 10 * links / n + 10;
  Matrix all(static_cast<Eigen::Index>(n * states), columns);
  std::mt19937_64 random(1);
  const auto draw = [&](double size) { return size * (2 * draw_unit(random) - 1); };
  std::vector<double> q(n), dq(n), ddq(n);
  for (std::size_t k = 0; k < states; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      q[i] = draw(tree.variables()[i].rotational ? pi : 1);
      dq[i] = draw(2);
      ddq[i] = draw(4);
    }
    all.middleRows(static_cast<Eigen::Index>(k * n), static_cast<Eigen::Index>(n)) =
        dynamics.regressor(q, dq, ddq, gravity);
  }
  return all;
}

}  // namespace

BaseParameters independent_columns(const Matrix& matrix, const std::vector<std::size_t>& order) {
  BaseParameters result;
  const double largest = matrix.size() == 0 ? 0 : matrix.colwise().norm().maxCoeff();
  constexpr double dependent = 1e-9;
  // Gram–Schmidt, twice for accuracy: a column with a small remainder is a combination of those kept before it.
  Matrix kept(matrix.rows(), 0), basis(matrix.rows(), 0);
  for (const std::size_t parameter : order) {
    const Vector column = matrix.col(static_cast<Eigen::Index>(parameter));
    const double size = column.norm();
    if (size <= dependent * largest) {
      result.without_effect.push_back(parameter);
      continue;
    }
    const Vector rest = outside(basis, column);
    if (rest.norm() > dependent * size) {
      kept.conservativeResize(Eigen::NoChange, kept.cols() + 1);
      basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
      kept.rightCols<1>() = column;
      basis.rightCols<1>() = rest.normalized();
      result.combinations.push_back({{parameter, 1}});
      continue;
    }
    const Vector factors = solve_least_squares(kept, column);
    for (Eigen::Index i = 0; i < factors.size(); ++i)
      if (std::abs(factors(i)) * kept.col(i).norm() > dependent * size)
        result.combinations[static_cast<std::size_t>(i)].push_back({parameter, factors(i)});
  }
  return result;
}

BaseParameters base_parameters(const Dynamics& dynamics, const Tree& tree, std::size_t links, const Vector3& gravity) {
  return independent_columns(stacked_regressor(dynamics, tree, links, gravity), column_order(links));
}

std::vector<std::size_t> column_order(std::size_t links) {
  std::vector<std::size_t> order;
  for (const std::size_t kind : inertial_preference)
    for (std::size_t link = links; link-- > 0;) order.push_back(10 * link + kind);
  return order;
}

std::string parameter_name(const urdf::Robot& robot, std::size_t parameter) {
  return std::string(parameter_names[parameter % 10]) + "(" + robot.links[parameter / 10].name.value + ")";
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
