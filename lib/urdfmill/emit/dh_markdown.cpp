#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

std::string cell(std::string_view text) {
  std::string result;
  for (char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

}  // namespace

std::string dh_markdown(const kinematics::DhTable& table, const DhStyle& style) {
  std::string out = "**" + table.robot + "**, `" + table.base_link + "` to `" + table.tip_link + "`, " +
                    std::string(kinematics::text(table.convention)) +
                    " Denavit–Hartenberg: " + std::string(formula(table.convention)) + " (" +
                    std::string(units(style)) + ")\n\n";
  const auto grid = cells(table, style);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    for (const std::string& text : grid[i]) out += "| " + cell(text) + ' ';
    out += "|\n";
    if (i > 0) continue;
    out += "| --- | :-: ";
    for (std::size_t column = 2; column < grid[0].size(); ++column) out += "| --: ";
    out += "|\n";
  }
  return out + "\nBase: " + pose_text(table.base, style) + ". Tool: " + pose_text(table.tool, style) +
         ". Residual: " + residual_text(table.residual.position_m) + " m, " +
         residual_text(table.residual.rotation_rad) + " rad.\n";
}

}  // namespace urdfmill::emit
