#include <cmath>

#include "urdfmill/emit/dh/dh_parts.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::DhRow;
using kinematics::RowKind;

/// Numbers of data in the style: rounded to digits if requested, angles in the unit.
class Numbers {
 public:
  explicit Numbers(const DhStyle& style) : style_(style) {}

  [[nodiscard]] double plain(double value) const { return text::rounded(value, style_.digits.value_or(17)) + 0.0; }
  [[nodiscard]] double length(double m) const { return plain(style_.millimetres ? in_millimetres(m) : m); }
  [[nodiscard]] double angle(double rad) const { return plain(style_.degrees ? in_degrees(rad) : rad); }
  /// Returns a joint's limit; null if there is none.
  [[nodiscard]] Value limit(const DhRow& row, double value) const {
    if (row.kind == RowKind::fixed || !std::isfinite(value)) return {};
    return row.kind == RowKind::revolute ? angle(value) : length(value);
  }

 private:
  const DhStyle& style_;
};

Value pose_in(const kinematics::Transform& t, const Numbers& in) {
  List rows;
  const Matrix4Rows m = matrix(t);
  for (std::size_t i = 0; i < 4; ++i) {
    List entries;
    for (std::size_t k = 0; k < 4; ++k) entries.emplace_back(i < 3 && k == 3 ? in.length(m[i][k]) : in.plain(m[i][k]));
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
    fields.emplace_back("mimic", Fields{{"joint", row.mimic->joint},
                                        {"multiplier", row.mimic->multiplier},
                                        {"offset", row.kind == RowKind::revolute ? in.angle(row.mimic->offset)
                                                                                 : in.length(row.mimic->offset)}});
  if (row.sense < 0 || row.zero != 0)
    fields.emplace_back("model",
                        Fields{{"sense", row.sense},
                               {"zero", row.kind == RowKind::revolute ? in.angle(row.zero) : in.length(row.zero)}});
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
      {"length_unit", style.millimetres ? "mm" : "m"},
      {"rows", std::move(rows)},
      {"base", pose_in(table.base, in)},
      {"tool", pose_in(table.tool, in)},
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
