#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;

std::string matrix_text(const kinematics::Transform& t, const DhStyle& style) {
  std::string text = "sp.Matrix([";
  const auto rows = matrix(t);
  for (std::size_t i = 0; i < rows.size(); ++i) (text += i == 0 ? "[" : ", [") += numbers(rows[i], style, ", ") + "]";
  return text + "])";
}

constexpr std::string_view standard_row =
    "    return sp.Matrix([\n"
    "        [ct, -st * ca, st * sa, a * ct],\n"
    "        [st, ct * ca, -ct * sa, a * st],\n"
    "        [0, sa, ca, d],\n"
    "        [0, 0, 0, 1]])\n";
constexpr std::string_view modified_row =
    "    return sp.Matrix([\n"
    "        [ct, -st, 0, a],\n"
    "        [st * ca, ct * ca, -sa, -sa * d],\n"
    "        [st * sa, ct * sa, ca, ca * d],\n"
    "        [0, 0, 0, 1]])\n";

std::string moved(const std::string& variable, const std::string& offset) {
  return offset == "0" ? variable : variable + " + " + offset;
}

}  // namespace

std::string dh_sympy(const kinematics::DhTable& table, const DhStyle& style) {
  std::string out = "# " + table.robot + ": " + table.base_link + " to " + table.tip_link +
                    "; m and rad\nimport sympy as sp\n\n\ndef row(theta, d, a, alpha):\n"
                    "    ct, st, ca, sa = sp.cos(theta), sp.sin(theta), sp.cos(alpha), sp.sin(alpha)\n";
  out += table.convention == Convention::standard ? standard_row : modified_row;
  out += "\n\n";
  std::string rows;
  std::string names;
  int count = 0;
  for (const DhRow& row : table.rows) {
    std::string theta = symbolic_angle(row.theta, "sp.pi", style);
    std::string d = number(row.d, style);
    if (row.kind != RowKind::fixed) {
      const std::string variable = "q" + std::to_string(++count);
      names += (count == 1 ? "" : " ") + variable;
      std::string& moving = row.kind == RowKind::revolute ? theta : d;
      moving = moved(variable, moving);
      out += variable + " = sp.Symbol(\"" + variable + "\", real=True)  # " + row.joint +
             (row.mimic ? ", " + mimic_note(row) : "") + '\n';
    }
    rows += "T = T * row(" + theta + ", " + d + ", " + number(row.a, style) + ", " +
            symbolic_angle(row.alpha, "sp.pi", style) + ")\n";
  }
  return out + "T = " + matrix_text(table.base, style) + '\n' + rows + "T = T * " + matrix_text(table.tool, style) +
         '\n';
}

}  // namespace urdfmill::emit
