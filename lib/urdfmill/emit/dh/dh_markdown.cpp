#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using MarkdownWriter = text::CodeWriter<text::Markdown>;

Literal alignment(std::size_t column) {
  return column == 0 ? Literal("| --- ") : column == 1 ? Literal("| :-: ") : Literal("| --: ");
}

}  // namespace

Written dh_markdown(const DhReport& report, const DhStyle& style, source::Sink& /*sink*/) {
  const kinematics::DhTable& table = *report.table;
  MarkdownWriter out;
  (out << "**").name(table.robot);
  (out << "**, ").quoted(table.base_link);
  (out << " to ").quoted(table.tip_link);
  (out << ", ").name(kinematics::text(table.convention));
  (out << " Denavit–Hartenberg: ").name(formula(table.convention));
  (out << " (").name(units(style)) << ")\n\n";
  const auto grid = cells(table, style);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    for (const std::string& text : grid[i]) (out << "| ").name(text) << " ";
    out << "|\n";
    if (i > 0) continue;
    for (std::size_t column = 0; column < grid[0].size(); ++column) out << alignment(column);
    out << "|\n";
  }
  out << "\nBase: " << pose_text(table.base, style) << ". Tool: " << pose_text(table.tool, style);
  (out << ". Residual: ").name(residual_text(table.residual.position_m));
  (out << " m, ").name(residual_text(table.residual.rotation_rad)) << " rad.\n";
  for (const kinematics::DhRow& row : table.rows)
    if (joint_note(row, style) != row.joint) (out << "\nJoint ").name(joint_note(row, style)) << ".\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
