#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;
using PythonWriter = text::CodeWriter<text::Python>;

constexpr Literal standard_row =
    "    return sp.Matrix([\n"
    "        [ct, -st * ca, st * sa, a * ct],\n"
    "        [st, ct * ca, -ct * sa, a * st],\n"
    "        [0, sa, ca, d],\n"
    "        [0, 0, 0, 1]])\n";
constexpr Literal modified_row =
    "    return sp.Matrix([\n"
    "        [ct, -st, 0, a],\n"
    "        [st * ca, ct * ca, -sa, -sa * d],\n"
    "        [st * sa, ct * sa, ca, ca * d],\n"
    "        [0, 0, 0, 1]])\n";

}  // namespace

Written dh_sympy(const DhReport& report, const DhStyle& style, source::Sink& /*sink*/) {
  const kinematics::DhTable& table = *report.table;
  PythonWriter out;
  out.comment(chain_title(table) + "; m and rad");
  out << "import sympy as sp\n\n\ndef row(theta, d, a, alpha):\n"
         "    ct, st, ca, sa = sp.cos(theta), sp.sin(theta), sp.cos(alpha), sp.sin(alpha)\n"
      << (table.convention == Convention::standard ? standard_row : modified_row) << "\n\n";
  Fragment rows;
  std::size_t count = 0;
  for (const DhRow& row : table.rows) {
    Fragment theta = symbolic_angle(row.theta, "sp.pi", style);
    Fragment d = number(row.d, style);
    if (row.kind != RowKind::fixed) {
      const Fragment variable = Fragment("q") + Fragment(++count);
      Fragment& moving = row.kind == RowKind::revolute ? theta : d;
      moving = sum(variable, moving, " + ", " - ");
      (out << variable << " = sp.Symbol(\"" << variable << "\", real=True)  ").comment(joint_note(row));
    }
    rows += Fragment("T = T * row(") + theta + ", " + d + ", " + number(row.a, style) + ", " +
            symbolic_angle(row.alpha, "sp.pi", style) + ")\n";
  }
  out << "T = sp.Matrix(" << python_matrix(table.base, style) << ")\n"
      << rows << "T = T * sp.Matrix(" << python_matrix(table.tool, style) << ")\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
