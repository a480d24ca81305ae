#include <cmath>

#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::DhRow;
using kinematics::RowKind;

/// Numbers of data in the style: rounded where digits are asked for, angles in the unit.
class Numbers {
 public:
  explicit Numbers(const DhStyle& style) : style_(style) {}

  [[nodiscard]] double length(double value) const {
    if (!style_.digits) return value + 0.0;
    const double grid = std::pow(10.0, *style_.digits);
    return std::round(value * grid) / grid + 0.0;
  }
  [[nodiscard]] double angle(double rad) const { return length(style_.degrees ? rad * (180 / kinematics::pi) : rad); }
  /// Of a joint's limit; null where there is none.
  [[nodiscard]] Value limit(const DhRow& row, double value) const {
    if (row.kind == RowKind::fixed || !std::isfinite(value)) return {};
    return row.kind == RowKind::revolute ? angle(value) : length(value);
  }

 private:
  const DhStyle& style_;
};

Value pose(const kinematics::Transform& t, const Numbers& in) {
  List rows;
  for (const auto& row : matrix(t)) {
    List entries;
    for (double entry : row) entries.emplace_back(in.length(entry));
    rows.emplace_back(std::move(entries));
  }
  List xyz;
  for (double c : t.position) xyz.emplace_back(in.length(c));
  List rpy;
  for (double a : kinematics::rpy(t.rotation)) rpy.emplace_back(in.angle(a));
  return Fields{{"matrix", std::move(rows)}, {"xyz", std::move(xyz)}, {"rpy", std::move(rpy)}};
}

Value row_fields(const DhRow& row, const Numbers& in) {
  Fields fields{{"joint", row.kind == RowKind::fixed ? Value() : Value(row.joint)},
                {"type", kind_letter(row.kind)},
                {"theta", in.angle(row.theta)},
                {"d", in.length(row.d)},
                {"a", in.length(row.a)},
                {"alpha", in.angle(row.alpha)},
                {"lower", in.limit(row, row.lower)},
                {"upper", in.limit(row, row.upper)}};
  if (row.mimic)
    fields.emplace_back(
        "mimic",
        Fields{{"joint", row.mimic->joint}, {"multiplier", row.mimic->multiplier}, {"offset", row.mimic->offset}});
  return fields;
}

}  // namespace

Value dh_tree(const kinematics::DhTable& table, const DhStyle& style) {
  const Numbers in(style);
  List rows;
  for (const DhRow& row : table.rows) rows.push_back(row_fields(row, in));
  Fields fields{
      {"robot", table.robot},
      {"convention", kinematics::text(table.convention)},
      {"base_link", table.base_link},
      {"tip_link", table.tip_link},
      {"angle_unit", style.degrees ? "deg" : "rad"},
      {"rows", std::move(rows)},
      {"base", pose(table.base, in)},
      {"tool", pose(table.tool, in)},
      {"residual", Fields{{"position_m", table.residual.position_m}, {"rotation_rad", table.residual.rotation_rad}}},
      {"parallel_tolerance", table.parallel_tolerance},
      {"snapped", table.snap.has_value()}};
  if (table.snap)
    fields.emplace_back("snap", Fields{{"tolerance", table.snap->tolerance},
                                       {"rounded", static_cast<double>(table.snap->accepted)},
                                       {"kept", static_cast<double>(table.snap->refused)}});
  return fields;
}

}  // namespace urdfmill::emit
