#include <cmath>

#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using CsvWriter = text::CodeWriter<text::Csv>;

/// Writes the columns; the headings of angles and lengths have their unit if it is not SI. The joint's position has the
/// same unit in lower and upper.
void write_csv_header(CsvWriter& out, const DhStyle& style) {
  const Literal angle_unit = style.degrees ? Literal("_deg") : Literal("");
  const Literal length_unit = style.millimetres ? Literal("_mm") : Literal("");
  out << "convention,joint,type,theta" << angle_unit << ",d" << length_unit << ",a" << length_unit << ",alpha"
      << angle_unit << ",lower,upper";
  for (const Literal column : {Literal(",x"), Literal(",y"), Literal(",z")}) out << column << length_unit;
  for (const Literal column : {Literal(",roll"), Literal(",pitch"), Literal(",yaw")}) out << column << angle_unit;
  out << ",mimic.joint,mimic.multiplier,mimic.offset\n";
}

void pose_record(CsvWriter& out, std::string_view convention, Literal name, const kinematics::Transform& t,
                 const DhStyle& style) {
  out.name(convention) << ",," << name << ",,,,,,," << lengths({t.position.data(), 3}, style, ",");
  for (const double a : kinematics::rpy(t.rotation)) out << "," << angle(a, style);
  out << ",,,\n";
}

void write_table(CsvWriter& out, const kinematics::DhTable& table, const DhStyle& style) {
  const std::string_view convention = kinematics::text(table.convention);
  pose_record(out, convention, "base", table.base, style);
  const auto grid = cells(table, style);
  for (std::size_t i = 1; i < grid.size(); ++i) {
    const kinematics::DhRow& row = table.rows[i - 1];
    (out.name(convention) << ",").name(row.joint);
    // The others are numbers, which an apostrophe before a sign would turn into text.
    out << ","
        << (row.kind == kinematics::RowKind::revolute    ? Literal("R")
            : row.kind == kinematics::RowKind::prismatic ? Literal("P")
                                                         : Literal("F"));
    out << "," << angle(row.theta, style) << "," << length(row.d, style) << "," << length(row.a, style) << ","
        << angle(row.alpha, style);
    for (const double limit : {row.lower, row.upper}) {
      out << ",";
      if (row.kind == kinematics::RowKind::fixed || !std::isfinite(limit)) continue;
      out << (row.kind == kinematics::RowKind::revolute ? angle(limit, style) : length(limit, style));
    }
    out << ",,,,,,";
    if (const auto& mimic = row.mimic) {
      const bool turns = row.kind == kinematics::RowKind::revolute;
      (out << ",").name(mimic->joint) << "," << Fragment(mimic->multiplier) << ","
                                      << (turns ? angle(mimic->offset, style) : length(mimic->offset, style));
    } else {
      out << ",,,";
    }
    out << "\n";
  }
  pose_record(out, convention, "tool", table.tool, style);
}

}  // namespace

Written dh_csv(std::span<const DhReport> reports, const DhStyle& style, source::Sink& /*sink*/) {
  CsvWriter out;
  write_csv_header(out, style);
  for (const DhReport& report : reports)
    if (report.table) write_table(out, *report.table, style);
  return std::move(out).text();
}

}  // namespace urdfmill::emit
