// Columns of Denavit–Hartenberg tables and their common headings.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/text/hint.hpp"

namespace urdfmill::tables {

/// The unit in a heading.
enum class ColumnUnit : std::uint8_t { unsaid, rad, deg, m, mm };

/// A column and its name in this program.
struct DhColumn {
  std::string name;  ///< theta, d, a, alpha, offset, type, …, m00 … m33; "note" for a column without meaning for the
                     ///< robot
  ColumnUnit unit = ColumnUnit::unsaid;
  bool of_previous_link = false;  ///< the heading's index is i-1, as in tables of Craig's convention
};

/// Returns the column of a heading: `θ`, `$\alpha_{i-1}$`, `theta_i`, `alpha (deg)`, `d_mm`, `link length`; nothing for
/// an unknown one.
[[nodiscard]] std::optional<DhColumn> dh_column(std::string_view heading);

/// Returns a hint with the column whose name is closest to an unknown heading, or an empty text.
[[nodiscard]] text::Hint dh_column_hint(std::string_view heading);

}  // namespace urdfmill::tables
