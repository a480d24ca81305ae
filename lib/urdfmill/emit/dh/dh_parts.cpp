#include "urdfmill/emit/dh/dh_parts.hpp"

#include <fmt/format.h>

#include <cmath>

#include "urdfmill/emit/rules.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::emit {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::DhTable;
using kinematics::pi;
using kinematics::RowKind;
using kinematics::Transform;

Fragment length(double m, const DhStyle& style) {
  return number(style.millimetres ? in_millimetres(m) : m, style);
}

namespace {

template <class Write>
Fragment joined(std::span<const double> values, Literal separator, const Write& write) {
  Fragment text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += separator;
    text += write(values[i]);
  }
  return text;
}

}  // namespace

Fragment numbers(std::span<const double> values, const DhStyle& style, Literal separator) {
  return joined(values, separator, [&](double value) { return number(value, style); });
}

Fragment lengths(std::span<const double> values, const DhStyle& style, Literal separator) {
  return joined(values, separator, [&](double value) { return length(value, style); });
}

Fragment symbolic_angle(double rad, Literal pi_symbol, const DhStyle& style) {
  if (rad == 0) return Fragment("0");
  for (const std::size_t divisor : {1U, 2U, 4U, 3U, 6U}) {
    const double count = std::round(rad / (pi / static_cast<double>(divisor)));
    if (count == 0 || std::abs(rad - count * (pi / static_cast<double>(divisor))) > 1e-14) continue;
    Fragment text = count == 1 ? Fragment() : count == -1 ? Fragment("-") : Fragment(count) + "*";
    text += pi_symbol;
    return divisor == 1 ? text : text + "/" + Fragment(divisor);
  }
  return number(rad, style);
}

Fragment sum(const Fragment& symbol, const Fragment& offset, Literal plus, Literal minus) {
  const std::string& text = offset.text();
  if (text == "0") return symbol;
  if (text.front() != '-') return symbol + plus + offset;
  return symbol + minus + offset.without_sign();
}

std::string_view kind_letter(RowKind kind) {
  return kind == RowKind::revolute ? "R" : kind == RowKind::prismatic ? "P" : "F";
}

namespace {

/// Returns a position of a row's joint in the table's units, with all its digits.
std::string exact(double value, const DhRow& row, DhStyle style) {
  style.digits = std::nullopt;
  return (row.kind == RowKind::prismatic ? length(value, style) : angle(value, style)).text();
}

}  // namespace

std::string mimic_note(const DhRow& row, const DhStyle& style) {
  if (!row.mimic) return {};
  std::string note = "follows " + row.mimic->joint + ": " + text::shortest(row.mimic->multiplier) + " q";
  if (row.mimic->offset != 0) note += " + " + exact(row.mimic->offset, row, style);
  return note;
}

std::string convention_note(const DhRow& row, const DhStyle& style) {
  if (row.sense > 0 && row.zero == 0) return {};
  const std::string zero = exact(std::abs(row.zero), row, style);
  const std::string model =
      row.zero == 0 ? "model's" : "(model's " + std::string(row.zero < 0 ? "+ " : "- ") + zero + ")";
  return "q = " + std::string(row.sense < 0 ? "-" : "") + model;
}

std::string joint_note(const DhRow& row, const DhStyle& style) {
  std::string note = row.joint;
  for (const std::string& part : {convention_note(row, style), mimic_note(row, style)})
    if (!part.empty()) note += ", " + part;
  return note;
}

bool limited(const DhRow& row) {
  return row.kind != RowKind::fixed && std::isfinite(row.lower) && std::isfinite(row.upper);
}

double offset(const DhRow& row) {
  return row.kind == RowKind::prismatic ? row.d : row.theta;
}

Matrix4Rows matrix(const Transform& t) {
  // The cosine of a right angle is 6e-17 in doubles, where a reader expects 0.
  const auto without_rounding = [](double entry) {
    const double whole = std::round(entry);
    return std::abs(entry - whole) < 1e-15 ? whole + 0.0 : entry;
  };
  Matrix4Rows m{};
  for (std::size_t row = 0; row < 3; ++row) {
    const auto r = static_cast<Eigen::Index>(row);
    for (std::size_t column = 0; column < 3; ++column)
      m[row][column] = without_rounding(t.rotation(r, static_cast<Eigen::Index>(column)));
    m[row][3] = without_rounding(t.position(r));
  }
  m[3][3] = 1;
  return m;
}

Fragment matrix_text(const Transform& t, const DhStyle& style, Literal row_separator, Literal separator) {
  Fragment text;
  const Matrix4Rows rows = matrix(t);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) text += row_separator;
    text += numbers(rows[i], style, separator);
  }
  return text;
}

Fragment python_matrix(const Transform& t, const DhStyle& style) {
  return Fragment("[[") + matrix_text(t, style, "], [", ", ") + "]]";
}

Fragment matlab_matrix(const Transform& t, const DhStyle& style) {
  return Fragment("[") + matrix_text(t, style, "; ", " ") + "]";
}

bool is_identity(const Transform& t) {
  return t.position.isZero(0) && t.rotation == kinematics::Matrix3::Identity();
}

Fragment pose_text(const Transform& t, const DhStyle& style) {
  if (is_identity(t)) return Fragment("identity");
  Fragment text = Fragment("xyz ") + lengths({t.position.data(), 3}, style, " ") + ", rpy";
  for (const double a : kinematics::rpy(t.rotation)) (text += " ") += angle(a, style);
  return text;
}

std::array<double, 6> toolbox_inertia(const kinematics::RowInertia& inertia) {
  const kinematics::Matrix3& i = inertia.inertia;
  return {i(0, 0), i(1, 1), i(2, 2), i(0, 1), i(1, 2), i(0, 2)};
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
    return (row.kind == RowKind::revolute ? angle(value, style) : length(value, style)).text();
  };
  std::vector<std::vector<std::string>> lines{{"joint", "type", "θ", "d", "a", "α", "lower", "upper"}};
  for (const DhRow& row : table.rows)
    lines.push_back({row.joint, std::string(kind_letter(row.kind)), angle(row.theta, style).text(),
                     length(row.d, style).text(), length(row.a, style).text(), angle(row.alpha, style).text(),
                     limit(row, row.lower), limit(row, row.upper)});
  return lines;
}

std::string residual_text(double residual) {
  return residual < 1e-12 ? "below 1e-12" : fmt::format("{:.1e}", residual);
}

std::string chain_title(const DhTable& table) {
  return table.robot + ": " + table.base_link + " to " + table.tip_link;
}

std::string units(const DhStyle& style) {
  return std::string(style.millimetres ? "mm" : "m") + (style.degrees ? ", deg" : ", rad");
}

std::string_view formula(Convention convention) {
  return convention == Convention::standard ? "Rz(θ) Tz(d) Tx(a) Rx(α)" : "Rx(α) Tx(a) Rz(θ) Tz(d)";
}

bool has_joints(const DhReport& report, std::string_view notation, source::Sink& sink) {
  if (!report.chain->joints.empty()) return true;
  (void)refuse(report, notation, "it has no movable joint", sink);
  return false;
}

std::nullopt_t refuse(const DhReport& report, std::string_view notation, std::string reason, source::Sink& sink) {
  source::report(sink, rules::dh_not_expressible,
                 "the chain from " + report.base_link + " to " + report.tip_link + " cannot be written as " +
                     std::string(notation) + ": " + std::move(reason));
  return std::nullopt;
}

void leave_out(const DhReport& report, std::string_view notation, std::string_view part, source::Sink& sink) {
  source::report(sink, rules::dh_part_left_out,
                 std::string(notation) + " has no place for " + std::string(part) + " of the chain from " +
                     report.base_link + " to " + report.tip_link + "; the output states it in a comment");
}

}  // namespace urdfmill::emit
