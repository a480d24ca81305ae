// What is in the cells of Denavit–Hartenberg tables: numbers, parts of pi, positions of joints.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::kinematics {

/// More than any joint turns, and more than any link is long: such numbers were meant in degrees, or in mm.
inline constexpr double most_radians = 4 * pi, most_metres = 50;

/// What a cell says a number is.
enum class Dimension : std::uint8_t { unsaid, angle, length };

/// A sum of numbers, some of which have a unit of their own, and perhaps the joint's position: "q1 + pi/2", "90°".
struct DhQuantity {
  double bare = 0;                          ///< in the unit of the column
  double fixed = 0;                         ///< in rad or m, whatever the column's unit: parts of pi, "90°", "5 mm"
  bool has_fixed = false;                   ///< a number with a unit of its own, or pi, is in the cell
  bool moves = false;                       ///< the joint's position is added: "q1", "θ2", "d3*"
  Dimension dimension = Dimension::unsaid;  ///< of the units that are in the cell

  /// In rad or m; `unit` is what one of the column's unit is in those.
  [[nodiscard]] double si(double unit) const { return bare * unit + fixed; }
};

/// Reads sums and products of numbers, pi (or π), numbers with a unit (° deg rad m cm mm) and one variable with the
/// factor 1, with Unicode's signs or LaTeX's (`$\frac{\pi}{2} - \theta_1$` is not one: the position counts backwards).
/// Nothing for all else.
[[nodiscard]] std::optional<DhQuantity> parse_dh_quantity(std::string_view text);

/// "1.5", "-pi/2", "2*pi/3", "pi + 0.1"; nothing for anything else, units and variables included. `with_pi` says
/// whether pi was in it.
[[nodiscard]] std::optional<double> parse_quantity(std::string_view text, bool& with_pi);

/// The text with LaTeX's and Unicode's ways to write signs, Greek letters and indices replaced by plain ones, without
/// blanks: "θ_{i−1}" and `$\theta_{i-1}$` become "theta_i-1".
[[nodiscard]] std::string plain_mathematics(std::string_view text);

}  // namespace urdfmill::kinematics
