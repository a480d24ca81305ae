// Base parameters of a mechanism: the combinations of inertial parameters that its motion depends on, and the only ones
// that measured torques can determine (Khalil & Dombre §9.4; Gautier, "Numerical calculation of the base inertial
// parameters of robots", 1991).
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
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
/// Returns the parameters of the links with an inertial in that order; those of other links are 0.
[[nodiscard]] std::vector<std::size_t> known_parameters(const urdf::Robot& robot);

/// Tries the columns of a matrix in that order; returns those that do not depend on earlier ones, and the coefficients
/// of the others. Clearly independent columns come before nearly dependent ones.
[[nodiscard]] BaseParameters independent_columns(const Matrix& matrix, const std::vector<std::size_t>& order);

/// Determines the base parameters from the regressor at random states, drawn with a fixed seed: of the parameters in
/// `order`, one that depends on earlier ones is added to them with its factors. The others count as 0.
[[nodiscard]] BaseParameters base_parameters(const Dynamics& dynamics, const Tree& tree,
                                             const std::vector<std::size_t>& order, const Vector3& gravity);

/// Determines the base parameters by rule, from the structure of the tree: no states are drawn, and nothing depends on
/// the numerical rank of a regressor (structural_parameters.cpp). Returns nothing for a tree with mimic joints, in
/// which one variable moves several joints and no such rule is known.
[[nodiscard]] std::optional<BaseParameters> structural_base_parameters(const Tree& tree,
                                                                       const std::vector<std::size_t>& order,
                                                                       const Vector3& gravity);

/// Returns the parameters of all links of a model, ten for each: kg, kg·m, kg·m².
[[nodiscard]] Vector parameter_vector(const urdf::Robot& robot);
/// Returns the value of a base parameter for these parameters: kg, kg·m or kg·m².
[[nodiscard]] double value_of(const Vector& parameters, const BaseParameter& base);

/// Proves base parameters on a model: returns the largest difference between the torques that follow from them and
/// those of all parameters at random states, relative to the sum of what each parameter contributes.
[[nodiscard]] double torque_difference(const urdf::Robot& robot, const Tree& tree, const BaseParameters& base,
                                       const Vector3& gravity);

/// Returns the name of a column's parameter in its link: "mass", "mcx", …, "izz".
[[nodiscard]] std::string_view parameter_name(std::size_t parameter);
/// Returns the name of a column's parameter: "mass(link)", "mcx(link)", …, "izz(link)".
[[nodiscard]] std::string parameter_name(const urdf::Robot& robot, std::size_t parameter);
/// Returns the name of a base parameter, its factors rounded to four digits: "izz(upper) + mass(lower)".
[[nodiscard]] std::string combination_name(const urdf::Robot& robot, const BaseParameter& base);

}  // namespace urdfmill::kinematics
