#include <algorithm>

#include "urdfmill/emit/dh_parts.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::emit {
namespace {

/// Characters, not bytes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string dh_text(const kinematics::DhTable& table, const DhStyle& style) {
  std::string out = table.robot + ": " + table.base_link + " to " + table.tip_link + ", " +
                    std::string(kinematics::text(table.convention)) +
                    " Denavit-Hartenberg: " + std::string(formula(table.convention)) + "; " +
                    std::string(units(style)) + "\n\n";
  const auto grid = cells(table, style);
  std::vector<std::size_t> widths(grid.front().size());
  for (const auto& line : grid)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width(line[i]));
  for (const auto& line : grid) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string fill(widths[i] - width(line[i]), ' ');
      const bool name = i == 0 || i == 8;  // the joint and the mimic note stand left, numbers right
      (text += i == 0 ? "" : "  ") += name ? line[i] + fill : fill + line[i];
    }
    out += text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
  }
  out += "\nbase: " + pose_text(table.base, style) + "\ntool: " + pose_text(table.tool, style) +
         "\nresidual: " + residual_text(table.residual.position_m) + " m, " +
         residual_text(table.residual.rotation_rad) + " rad\n";
  if (table.snap)
    out += "snapped to within " + text::shortest(table.snap->tolerance) + ": " + std::to_string(table.snap->accepted) +
           " numbers rounded, " + std::to_string(table.snap->refused) + " left as they are\n";
  return out;
}

}  // namespace urdfmill::emit
