// What the notations of Denavit–Hartenberg tables share: numbers, names that are identifiers, matrices, grids of cells.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/emit/dh.hpp"

namespace urdfmill::emit {

/// A number in the style: rounded to its digits or shortest; never "-0".
[[nodiscard]] std::string number(double value, const DhStyle& style);
/// An angle given in rad, in the style's unit.
[[nodiscard]] std::string angle(double rad, const DhStyle& style);
/// The values with `separator` between them.
[[nodiscard]] std::string numbers(std::span<const double> values, const DhStyle& style, std::string_view separator);
/// An angle for a formula: "pi/2" and its like where it is one to within rounding, else the number.
[[nodiscard]] std::string symbolic_angle(double rad, std::string_view pi_symbol, const DhStyle& style);

/// Letters, digits and underscores, no digit first: fit for a name in any language.
[[nodiscard]] std::string identifier(std::string_view name);
/// The text in double quotes with backslashes, as C++ and Python read it.
[[nodiscard]] std::string quoted(std::string_view text);
/// The text in single quotes, doubled inside, as MATLAB reads it.
[[nodiscard]] std::string matlab_quoted(std::string_view text);

/// "R", "P" or "F".
[[nodiscard]] std::string_view kind_letter(kinematics::RowKind kind);
/// "follows JOINT: 2 q + 0.1"; empty if the row's joint is independent.
[[nodiscard]] std::string mimic_note(const kinematics::DhRow& row);
/// True if both limits are finite.
[[nodiscard]] bool limited(const kinematics::DhRow& row);

/// The four rows of a homogeneous matrix.
[[nodiscard]] std::array<std::array<double, 4>, 4> matrix(const kinematics::Transform& t);
[[nodiscard]] bool is_identity(const kinematics::Transform& t);
/// "xyz 0 0 0.1, rpy 0 0 1.5708", or "identity".
[[nodiscard]] std::string pose_text(const kinematics::Transform& t, const DhStyle& style);

/// Rows that are joints, and what the fixed rows behind them and the tool make together: for notations that have no
/// fixed rows.
struct JointRows {
  std::vector<kinematics::DhRow> rows;
  kinematics::Transform tool;
};
[[nodiscard]] JointRows joint_rows(const kinematics::DhTable& table);

/// The header and the cells of the table as text, for text, Markdown and LaTeX alike.
[[nodiscard]] std::vector<std::vector<std::string>> cells(const kinematics::DhTable& table, const DhStyle& style);

/// "below 1e-12" for what is rounding, else two digits: for people; data has the number.
[[nodiscard]] std::string residual_text(double residual);

/// "m, rad" or "m, deg".
[[nodiscard]] std::string_view units(const DhStyle& style);
/// "Rz(θ) Tz(d) Tx(a) Rx(α)" or the modified order.
[[nodiscard]] std::string_view formula(kinematics::Convention convention);

}  // namespace urdfmill::emit
