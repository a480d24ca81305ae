// Straight-line code of a mechanism's kinematics and dynamics in several languages: no loops, no allocation.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/codegen/expression.hpp"
#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::codegen {

/// The result of a function. Matrices are written row by row.
enum class Quantity : std::uint8_t {
  fk,                ///< the pose of the tip: a 4×4 matrix
  jacobian,          ///< 6×n, (ω, v) of the tip's origin, along the root's axes
  mass,              ///< M(q), n×n
  gravity,           ///< g(q), n
  inverse_dynamics,  ///< τ(q, q̇, q̈), n
  regressor,         ///< Y(q, q̇, q̈), n × 10 · links
  links,             ///< the poses of all links: 4×4 matrices below each other
  jacobian_rate,     ///< dJ/dt (q, q̇), 6×n
  coriolis,          ///< C(q, q̇), n×n
  forward_dynamics,  ///< q̈(q, q̇, τ), n
  friction,          ///< F_v q̇ + F_s sgn(q̇), n
};
/// Every quantity, in the order in which they are written.
inline constexpr std::array all_quantities{
    Quantity::fk,        Quantity::jacobian, Quantity::mass,          Quantity::gravity,  Quantity::inverse_dynamics,
    Quantity::regressor, Quantity::links,    Quantity::jacobian_rate, Quantity::coriolis, Quantity::forward_dynamics,
    Quantity::friction};
/// The quantities that are written by default.
inline constexpr std::array usual_quantities{Quantity::fk, Quantity::jacobian, Quantity::mass, Quantity::gravity,
                                             Quantity::inverse_dynamics};
/// True if the quantity is that of a tip.
[[nodiscard]] constexpr bool is_of_tip(Quantity quantity) {
  return quantity == Quantity::fk || quantity == Quantity::jacobian || quantity == Quantity::jacobian_rate;
}
/// Returns "fk", …, "friction".
[[nodiscard]] std::string_view text(Quantity quantity);

/// A language that code is written in.
enum class Language : std::uint8_t { c, cpp, python, matlab, casadi };
/// Every language.
inline constexpr std::array all_languages{Language::c, Language::cpp, Language::python, Language::matlab,
                                          Language::casadi};
/// Returns "c", "cpp", …
[[nodiscard]] std::string_view text(Language language);
/// Returns the language of that name.
[[nodiscard]] std::optional<Language> find_language(std::string_view name);

/// The contents of a program.
struct ProgramRequest {
  std::vector<Quantity> quantities;          ///< one function each; repeated quantities are written once
  Language language = Language::c;           ///< language of all functions
  std::size_t tip = 0;                       ///< body of the tree, for fk, jacobian and its rate
  std::string name = {};                     ///< prefix of functions; empty: the robot's
  kinematics::Vector3 gravity{0, 0, -9.81};  ///< m/s², in the root's frame
  /// Apparent inertia of rotors in the mass matrix and in inverse and forward dynamics, n×n, constant; empty: none.
  kinematics::Matrix apparent_inertia = {};
};

/// One function: its outputs in its own graph.
struct Function {
  Quantity quantity = Quantity::fk;  ///< the quantity it computes
  Graph graph;                       ///< inputs are q, q̇ and q̈ or τ, in this order
  std::vector<NodeId> outputs;       ///< row by row
};

/// Returns the expressions of a quantity; nothing if there are more than most_nodes of them or too many outputs.
/// Without outputs, a joint moves no mass, and accelerations do not follow from torques.
[[nodiscard]] std::optional<Function> make_function(const urdf::Robot& robot, const kinematics::Tree& tree,
                                                    Quantity quantity, const ProgramRequest& request);

/// Writes the program. Its comments list the variables in order and the operations of each function. If a function is
/// too large, reports kinematics-too-many-variables and returns nothing.
[[nodiscard]] std::optional<std::string> program(const urdf::Robot& robot, const kinematics::Tree& tree,
                                                 const ProgramRequest& request, source::Sink& sink);

}  // namespace urdfmill::codegen
