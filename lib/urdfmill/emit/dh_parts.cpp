#include "urdfmill/emit/dh_parts.hpp"

#include <fmt/format.h>

#include <cmath>

#include "urdfmill/text/numbers.hpp"

namespace urdfmill::emit {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::DhTable;
using kinematics::pi;
using kinematics::RowKind;
using kinematics::Transform;

std::string number(double value, const DhStyle& style) {
  if (value == 0) return "0";
  if (!style.digits || !std::isfinite(value)) return text::shortest(value);
  std::string text = fmt::format("{:.{}f}", value, *style.digits);
  const bool rounded_to_zero = text.find_first_not_of("-0.") == std::string::npos;
  return rounded_to_zero && text.front() == '-' ? text.substr(1) : text;
}

std::string angle(double rad, const DhStyle& style) {
  if (!style.degrees) return number(rad, style);
  // What is a whole number of degrees to within rounding is written as one.
  const double deg = rad * (180 / pi);
  const double whole = std::round(deg);
  return number(std::abs(deg - whole) < 1e-12 ? whole : deg, style);
}

std::string numbers(std::span<const double> values, const DhStyle& style, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += separator;
    text += number(values[i], style);
  }
  return text;
}

std::string symbolic_angle(double rad, std::string_view pi_symbol, const DhStyle& style) {
  if (rad == 0) return "0";
  for (int divisor : {1, 2, 4, 3, 6}) {
    const double count = std::round(rad / (pi / divisor));
    if (count == 0 || std::abs(rad - count * (pi / divisor)) > 1e-14) continue;
    const std::string factor = count == 1 ? "" : count == -1 ? "-" : fmt::format("{}*", static_cast<int>(count));
    return divisor == 1 ? fmt::format("{}{}", factor, pi_symbol) : fmt::format("{}{}/{}", factor, pi_symbol, divisor);
  }
  return number(rad, style);
}

std::string identifier(std::string_view name) {
  std::string result;
  for (char c : name) {
    const bool digit = c >= '0' && c <= '9';
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (result.empty() && digit) result += '_';
    result += letter || digit ? c : '_';
  }
  return result.empty() ? "robot" : result;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + '"';
}

std::string matlab_quoted(std::string_view text) {
  std::string result = "'";
  for (char c : text) {
    if (c == '\'') result += '\'';
    result += c == '\n' ? ' ' : c;
  }
  return result + '\'';
}

std::string_view kind_letter(RowKind kind) {
  return kind == RowKind::revolute ? "R" : kind == RowKind::prismatic ? "P" : "F";
}

std::string mimic_note(const DhRow& row) {
  if (!row.mimic) return {};
  std::string note = "follows " + row.mimic->joint + ": " + text::shortest(row.mimic->multiplier) + " q";
  if (row.mimic->offset != 0) note += " + " + text::shortest(row.mimic->offset);
  return note;
}

bool limited(const DhRow& row) {
  return row.kind != RowKind::fixed && std::isfinite(row.lower) && std::isfinite(row.upper);
}

std::array<std::array<double, 4>, 4> matrix(const Transform& t) {
  // The cosine of a right angle is 6e-17 in doubles; a reader expects 0.
  const auto clean = [](double entry) {
    const double whole = std::round(entry);
    return std::abs(entry - whole) < 1e-15 ? whole + 0.0 : entry;
  };
  std::array<std::array<double, 4>, 4> m{};
  for (std::size_t row = 0; row < 3; ++row) {
    const auto r = static_cast<Eigen::Index>(row);
    for (std::size_t column = 0; column < 3; ++column)
      m[row][column] = clean(t.rotation(r, static_cast<Eigen::Index>(column)));
    m[row][3] = clean(t.position(r));
  }
  m[3][3] = 1;
  return m;
}

bool is_identity(const Transform& t) {
  return t.position.isZero(0) && t.rotation == kinematics::Matrix3::Identity();
}

std::string pose_text(const Transform& t, const DhStyle& style) {
  if (is_identity(t)) return "identity";
  const auto turn = kinematics::rpy(t.rotation);
  std::string text = "xyz " + numbers({t.position.data(), 3}, style, " ") + ", rpy";
  for (double a : turn) text += ' ' + angle(a, style);
  return text;
}

JointRows joint_rows(const DhTable& table) {
  JointRows result{{}, table.tool};
  Transform behind;
  for (const DhRow& row : table.rows) {
    if (row.kind == RowKind::fixed)
      behind = behind * kinematics::row_transform(table.convention, row, 0);
    else
      result.rows.push_back(row);
  }
  if (result.rows.size() != table.rows.size()) result.tool = behind * table.tool;
  return result;
}

std::vector<std::vector<std::string>> cells(const DhTable& table, const DhStyle& style) {
  const auto limit = [&](const DhRow& row, double value) {
    if (row.kind == RowKind::fixed || !std::isfinite(value)) return std::string();
    return row.kind == RowKind::revolute ? angle(value, style) : number(value, style);
  };
  bool followers = false;
  for (const DhRow& row : table.rows) followers = followers || row.mimic;
  std::vector<std::vector<std::string>> lines{{"joint", "type", "θ", "d", "a", "α", "lower", "upper"}};
  if (followers) lines.front().emplace_back("mimic");
  for (const DhRow& row : table.rows) {
    lines.push_back({row.joint, std::string(kind_letter(row.kind)), angle(row.theta, style), number(row.d, style),
                     number(row.a, style), angle(row.alpha, style), limit(row, row.lower), limit(row, row.upper)});
    if (followers) lines.back().push_back(mimic_note(row));
  }
  return lines;
}

std::string residual_text(double residual) {
  return residual < 1e-12 ? "below 1e-12" : fmt::format("{:.1e}", residual);
}

std::string_view units(const DhStyle& style) {
  return style.degrees ? "m, deg" : "m, rad";
}

std::string_view formula(Convention convention) {
  return convention == Convention::standard ? "Rz(θ) Tz(d) Tx(a) Rx(α)" : "Rx(α) Tx(a) Rz(θ) Tz(d)";
}

}  // namespace urdfmill::emit
