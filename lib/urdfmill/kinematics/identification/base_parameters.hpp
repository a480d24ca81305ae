// Base parameters of a mechanism: the combinations of inertial parameters that its motion depends on, and the only ones
// that measured torques can determine (Khalil & Dombre §9.4; Gautier, "Numerical calculation of the base inertial
// parameters of robots", 1991).
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::kinematics {

/// One parameter of a combination.
struct ParameterShare {
  std::size_t parameter = 0;  ///< column of the regressor: 10 · link + the index in InertialParameters::values
  double factor = 1;          ///< its coefficient
};

/// A base parameter: the sum of its terms; the first has factor 1 and gives it its name.
using BaseParameter = std::vector<ParameterShare>;

/// The base parameters of a mechanism.
struct BaseParameters {
  std::vector<BaseParameter> combinations;  ///< linearly independent
  std::vector<std::size_t> without_effect;  ///< parameters without influence on any torque
};

/// The order in which the parameters of a link are tried as names: those that the textbooks' rules regroup come last.
inline constexpr std::array<std::size_t, 10> inertial_preference{9, 4, 5, 6, 8, 1, 2, 3, 7, 0};

/// Returns all parameters of a number of links in that order.
[[nodiscard]] std::vector<std::size_t> column_order(std::size_t links);

/// Returns the columns of a matrix, tried in that order, that do not depend on the earlier ones, with the coefficients
/// of those that do.
[[nodiscard]] BaseParameters independent_columns(const Matrix& matrix, const std::vector<std::size_t>& order);

/// Determines the base parameters from the regressor at random states, drawn with a fixed seed: a column that depends
/// on earlier ones is added to them with its factors. Inertias are preferred as names, then first moments, then masses.
/// The parameters of links without inertial are included.
[[nodiscard]] BaseParameters base_parameters(const Dynamics& dynamics, const Tree& tree, std::size_t links,
                                             const Vector3& gravity);

/// Determines the base parameters by rule, from the structure of the tree: no states are drawn, and nothing depends on
/// the numerical rank of a regressor (structural_parameters.cpp). Returns nothing for a tree with mimic joints, in
/// which one variable moves several joints and no such rule is known.
[[nodiscard]] std::optional<BaseParameters> structural_base_parameters(const Tree& tree, std::size_t links,
                                                                       const Vector3& gravity);

/// Returns the name of a column's parameter: "mass(link)", "mcx(link)", …, "izz(link)".
[[nodiscard]] std::string parameter_name(const urdf::Robot& robot, std::size_t parameter);
/// Returns the name of a base parameter, its factors rounded to four digits: "izz(upper) + mass(lower)".
[[nodiscard]] std::string combination_name(const urdf::Robot& robot, const BaseParameter& base);

}  // namespace urdfmill::kinematics
