#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (std::string_view("#$%&_{}").find(c) != std::string_view::npos) result += '\\';
    if (c == '\\')
      result += "\\textbackslash{}";
    else if (c == '~' || c == '^')
      (result += '\\').append(1, c) += "{}";
    else
      result += c;
  }
  return result;
}

/// An angle as a formula: \frac{\pi}{2} where it is one.
std::string angle_formula(double rad, const DhStyle& style) {
  if (style.degrees) return angle(rad, style) + "^\\circ";
  std::string text = symbolic_angle(rad, "\\pi", style);
  const std::size_t slash = text.find('/');
  if (slash != std::string::npos) {
    const bool negative = text.front() == '-';
    std::string top = text.substr(negative ? 1 : 0, slash - (negative ? 1 : 0));
    text = (negative ? "-\\frac{" : "\\frac{") + top + "}{" + text.substr(slash + 1) + "}";
  }
  if (const std::size_t star = text.find('*'); star != std::string::npos) text.erase(star, 1);
  return text;
}

/// `q + offset` for the parameter a joint moves.
std::string moved(std::string_view variable, const std::string& offset) {
  if (offset == "0") return std::string(variable);
  if (offset.front() == '-') return std::string(variable) + " - " + offset.substr(1);
  return std::string(variable) + " + " + offset;
}

}  // namespace

std::string dh_latex(const kinematics::DhTable& table, const DhStyle& style) {
  using kinematics::Convention;
  using kinematics::RowKind;
  const bool standard = table.convention == Convention::standard;
  std::string out = "% " + table.robot + ": " + table.base_link + " to " + table.tip_link + ", " +
                    std::string(kinematics::text(table.convention)) + " Denavit-Hartenberg, " +
                    std::string(units(style)) + "\n% base: " + pose_text(table.base, style) +
                    "\n% tool: " + pose_text(table.tool, style) +
                    "\n\\begin{tabular}{lrrrr}\n  \\hline\n  joint & $\\theta_i$ & $d_i$ & $" +
                    (standard ? "a_i$ & $\\alpha_i$" : "a_{i-1}$ & $\\alpha_{i-1}$") + " \\\\\n  \\hline\n";
  int index = 0;
  for (const kinematics::DhRow& row : table.rows) {
    std::string theta = angle_formula(row.theta, style);
    std::string d = number(row.d, style);
    if (row.kind != RowKind::fixed) {
      const std::string variable = "q_{" + std::to_string(++index) + "}";
      std::string& moving = row.kind == RowKind::revolute ? theta : d;
      moving = moved(variable, moving);
    }
    out += "  " + escaped(row.joint) + " & $" + theta + "$ & $" + d + "$ & $" + number(row.a, style) + "$ & $" +
           angle_formula(row.alpha, style) + "$ \\\\\n";
  }
  return out + "  \\hline\n\\end{tabular}\n";
}

}  // namespace urdfmill::emit
