// The base parameters of a mechanism: the combinations of inertial parameters that its motion depends on, and so the
// only ones that measured torques can give (Khalil & Dombre §9.4; Gautier, "Numerical calculation of the base inertial
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
  double factor = 1;          ///< what it is multiplied with
};

/// A base parameter: the sum of its shares; the first has factor 1 and names it.
using BaseParameter = std::vector<ParameterShare>;

/// The base parameters of a mechanism.
struct BaseParameters {
  std::vector<BaseParameter> combinations;  ///< independent of each other
  std::vector<std::size_t> without_effect;  ///< parameters that no torque depends on
};

/// In which order the parameters of a link are tried as names: what the textbooks' rules regroup comes last.
inline constexpr std::array<std::size_t, 10> inertial_preference{9, 4, 5, 6, 8, 1, 2, 3, 7, 0};

/// All parameters of so many links in that order.
[[nodiscard]] std::vector<std::size_t> column_order(std::size_t links);

/// The columns of a matrix that do not depend on those tried before them, in that order, with their shares of those
/// that do.
[[nodiscard]] BaseParameters independent_columns(const Matrix& matrix, const std::vector<std::size_t>& order);

/// Found from the regressor at random states, drawn with a fixed seed: a column that depends on those before it joins
/// them with its factors. Inertias are preferred as names, then first moments, then masses. Parameters of links without
/// inertial count as well: what they would add.
[[nodiscard]] BaseParameters base_parameters(const Dynamics& dynamics, const Tree& tree, std::size_t links,
                                             const Vector3& gravity);

/// The same by rule, from the structure of the tree: no state is drawn, and nothing depends on the numerical rank of a
/// regressor (structural_parameters.cpp). Nothing for a tree with mimic joints, where one variable moves several joints
/// and no such rule is known.
[[nodiscard]] std::optional<BaseParameters> structural_base_parameters(const Tree& tree, std::size_t links,
                                                                       const Vector3& gravity);

/// "mass(link)", "mcx(link)", …, "izz(link)": the parameter of that column.
[[nodiscard]] std::string parameter_name(const urdf::Robot& robot, std::size_t parameter);
/// "izz(upper) + mass(lower)": a base parameter, its factors rounded to four digits.
[[nodiscard]] std::string combination_name(const urdf::Robot& robot, const BaseParameter& base);

}  // namespace urdfmill::kinematics
