// The columns of Denavit–Hartenberg tables as people head them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::kinematics {

/// The unit a heading names.
enum class ColumnUnit : std::uint8_t { unsaid, rad, deg, m, mm };

/// A column by the name that this program uses.
struct DhColumn {
  std::string name;  ///< theta, d, a, alpha, offset, type, …, m00 … m33; "note" for one that says nothing of the robot
  ColumnUnit unit = ColumnUnit::unsaid;
  bool of_previous_link = false;  ///< the heading's index is i-1, as in tables of Craig's convention
};

/// The column of a heading: `θ`, `$\alpha_{i-1}$`, `theta_i`, `alpha (deg)`, `d_mm`, `link length`; nothing for one
/// that is unknown.
[[nodiscard]] std::optional<DhColumn> dh_column(std::string_view heading);

/// The column whose name is closest to an unknown heading as a hint, or an empty text.
[[nodiscard]] std::string dh_column_hint(std::string_view heading);

}  // namespace urdfmill::kinematics
