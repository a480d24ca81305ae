// Values of cells in Denavit–Hartenberg tables: numbers, fractions of pi, joint positions.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::tables {

/// Larger than any joint angle, and longer than any link: such numbers were meant in degrees or in mm.
inline constexpr double most_radians = 4 * kinematics::pi, most_metres = 50;

/// The dimension of a number according to its cell.
enum class Dimension : std::uint8_t { unsaid, angle, length };

/// A sum of numbers, some of which have their own unit, and possibly the joint's position: "q1 + pi/2", "90°".
struct DhQuantity {
  double bare = 0;                          ///< in the unit of the column
  double fixed = 0;                         ///< in rad or m, regardless of the column's unit: fractions of pi, "90°",
                                            ///< "5 mm"
  bool has_fixed = false;                   ///< the cell contains pi or a number with its own unit
  bool moves = false;                       ///< the joint's position is added: "q1", "θ2", "d3*"
  Dimension dimension = Dimension::unsaid;  ///< dimension of the units in the cell

  /// Returns the value in rad or m; `unit` is the value of the column's unit in rad or m.
  [[nodiscard]] double si(double unit) const { return bare * unit + fixed; }
};

/// Reads sums and products of numbers, pi (or π), numbers with a unit (° deg rad m cm mm) and one variable with factor
/// 1, with Unicode's or LaTeX's signs. `$\frac{\pi}{2} - \theta_1$` is not accepted: its position counts backwards.
/// Returns nothing for any other text.
[[nodiscard]] std::optional<DhQuantity> parse_dh_quantity(std::string_view text);

/// Reads "1.5", "-pi/2", "2*pi/3", "pi + 0.1"; nothing for any other text, units and variables included. `with_pi` is
/// set if it contained pi.
[[nodiscard]] std::optional<double> parse_quantity(std::string_view text, bool& with_pi);

/// Returns the text without blanks and with plain forms of the signs, Greek letters and indices of LaTeX and Unicode:
/// "θ_{i−1}" and `$\theta_{i-1}$` become "theta_i-1".
[[nodiscard]] std::string plain_mathematics(std::string_view text);

}  // namespace urdfmill::tables
