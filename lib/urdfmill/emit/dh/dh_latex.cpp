#include <cmath>

#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using LatexWriter = text::CodeWriter<text::Latex>;

/// Returns an angle as a formula: \frac{\pi}{2} if it is a fraction of pi.
Fragment angle_formula(double rad, const DhStyle& style) {
  if (style.degrees) return angle(rad, style) + "^\\circ";
  for (const std::size_t divisor : {1U, 2U, 4U, 3U, 6U}) {
    const double count = std::round(rad / (kinematics::pi / static_cast<double>(divisor)));
    if (count == 0 || std::abs(rad - count * (kinematics::pi / static_cast<double>(divisor))) > 1e-14) continue;
    Fragment top = std::abs(count) == 1 ? Fragment() : Fragment(std::abs(count));
    top += "\\pi";
    const Fragment value = divisor == 1 ? top : Fragment("\\frac{") + top + "}{" + Fragment(divisor) + "}";
    return count < 0 ? Fragment("-") + value : value;
  }
  return number(rad, style);
}

}  // namespace

Written dh_latex(const DhReport& report, const DhStyle& style, source::Sink& /*sink*/) {
  using kinematics::Convention;
  using kinematics::RowKind;
  const kinematics::DhTable& table = *report.table;
  const bool standard = table.convention == Convention::standard;
  LatexWriter out;
  out.comment(chain_title(table) + ", " + std::string(kinematics::text(table.convention)) + " Denavit-Hartenberg, " +
              units(style));
  out << "% base: " << pose_text(table.base, style) << "\n% tool: " << pose_text(table.tool, style)
      << "\n\\begin{tabular}{lrrrr}\n  \\hline\n  joint & $\\theta_i$ & $d_i$ & $"
      << (standard ? Literal("a_i$ & $\\alpha_i$") : Literal("a_{i-1}$ & $\\alpha_{i-1}$")) << " \\\\\n  \\hline\n";
  std::size_t index = 0;
  for (const kinematics::DhRow& row : table.rows) {
    Fragment theta = angle_formula(row.theta, style);
    Fragment d = length(row.d, style);
    if (row.kind != RowKind::fixed) {
      const Fragment variable = Fragment("q_{") + Fragment(++index) + "}";
      Fragment& moving = row.kind == RowKind::revolute ? theta : d;
      const bool zero = row.kind == RowKind::revolute ? row.theta == 0 : row.d == 0;
      moving = zero ? variable : sum(variable, moving, " + ", " - ");
    }
    (out << "  ").name(row.joint) << " & $" << theta << "$ & $" << d << "$ & $" << length(row.a, style) << "$ & $"
                                  << angle_formula(row.alpha, style) << "$ \\\\\n";
  }
  out << "  \\hline\n\\end{tabular}\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
