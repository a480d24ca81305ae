#include <algorithm>
#include <utility>

#include "urdfmill/emit/dh/dh_parts.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::emit {
namespace {

using PlainWriter = text::CodeWriter<text::Plain>;

/// The width of the first line that a terminal shows without wrapping.
constexpr std::size_t line_width = 100;

/// Counts characters, not bytes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void grid_lines(PlainWriter& out, std::vector<std::vector<std::string>> grid) {
  std::vector<std::size_t> widths(grid.front().size());
  for (auto& line : grid)
    for (std::size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], width(line[i] = text::visible(line[i])));
  for (const auto& line : grid) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string fill(widths[i] - width(line[i]), ' ');
      (text += i == 0 ? "" : "  ") += i == 0 ? line[i] + fill : fill + line[i];
    }
    out.name(text.substr(0, text.find_last_not_of(' ') + 1)) << "\n";
  }
}

}  // namespace

Written dh_text(const DhReport& report, const DhStyle& style, source::Sink& /*sink*/) {
  return dh_text(*report.table, style);
}

std::string dh_text(const kinematics::DhTable& table, const DhStyle& style) {
  PlainWriter out;
  const std::string title = text::visible(chain_title(table));
  const std::string rest = std::string(kinematics::text(table.convention)) +
                           " Denavit-Hartenberg: " + std::string(formula(table.convention)) + "; " + units(style);
  out.name(title) << ",";
  out << (width(title) + 2 + width(rest) <= line_width ? Literal(" ") : Literal("\n"));
  out.name(rest) << "\n\n";
  grid_lines(out, cells(table, style));
  bool first = true;
  for (const kinematics::DhRow& row : table.rows) {
    if (joint_note(row, style) == row.joint) continue;
    (out << (std::exchange(first, false) ? Literal("\n") : Literal(""))).name(joint_note(row, style)) << "\n";
  }
  out << "\nbase: " << pose_text(table.base, style) << "\ntool: " << pose_text(table.tool, style);
  (out << "\nresidual: ").name(residual_text(table.residual.position_m));
  (out << " m, ").name(residual_text(table.residual.rotation_rad)) << " rad\n";
  if (table.snap)
    out << "snapped to within " << Fragment(table.snap->tolerance) << ": " << Fragment(table.snap->accepted)
        << " numbers rounded, " << Fragment(table.snap->refused) << " left as they are\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
