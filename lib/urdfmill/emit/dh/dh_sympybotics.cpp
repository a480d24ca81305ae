#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::DhRow;
using kinematics::RowKind;
using PythonWriter = text::CodeWriter<text::Python>;

/// Returns a parameter, in quotes if the joint varies it: 'q+pi/2'.
Fragment parameter(const Fragment& value, bool moves) {
  return moves ? Fragment("'") + sum(Fragment("q"), value, "+", "-") + "'" : value;
}

}  // namespace

Written dh_sympybotics(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  if (!has_joints(report, "sympybotics", sink)) return std::nullopt;
  const kinematics::DhTable& table = *report.table;
  const JointRows joints = joint_rows(table);
  const bool standard = table.convention == kinematics::Convention::standard;
  PythonWriter out;
  out.comment(chain_title(table) + "; SymPyBotics, m and rad");
  out << "import sympybotics\nfrom sympy import Matrix, pi\n\nrobot = sympybotics.RobotDef(\n    ";
  out.quoted(table.robot) << ",\n    [  # alpha, a, d, theta\n";
  for (const DhRow& row : joints.rows) {
    const bool revolute = row.kind == RowKind::revolute;
    const Fragment theta = symbolic_angle(row.theta, "pi", style);
    const Fragment d = number(row.d, style);
    (out << "        (" << symbolic_angle(row.alpha, "pi", style) << ", " << number(row.a, style) << ", "
         << parameter(d, !revolute) << ", " << parameter(theta, revolute) << "),  ")
        .comment(joint_note(row));
  }
  out << "    ],\n    dh_convention=" << (standard ? Literal("'standard'") : Literal("'modified'")) << ",\n)\n";
  if (!is_identity(table.base) || !is_identity(joints.tool)) {
    leave_out(report, "sympybotics", "base and tool", sink);
    out << "# SymPyBotics has no place for these: the tip's pose is base * T * tool.\n";
  }
  out << "base = Matrix(" << python_matrix(table.base, style) << ")\ntool = Matrix("
      << python_matrix(joints.tool, style) << ")\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
