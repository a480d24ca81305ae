#include <algorithm>

#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;
using MatlabWriter = text::CodeWriter<text::Matlab>;

/// Writes a row as a Link, even if all are of one kind, because an array of Revolute accepts no Prismatic.
void matlab_link(MatlabWriter& out, const DhRow& row, const DhStyle& style) {
  const bool revolute = row.kind == RowKind::revolute;
  // The toolbox accepts only d of a revolute and theta of a prismatic joint: the other at 0 is the offset.
  out << (revolute ? Literal("Link('revolute', 'd', ") : Literal("Link('prismatic', 'theta', "))
      << number(revolute ? row.d : row.theta, style) << ", 'a', " << number(row.a, style) << ", 'alpha', "
      << number(row.alpha, style) << ", 'offset', " << number(offset(row), style);
  if (limited(row)) out << ", 'qlim', [" << number(row.lower, style) << " " << number(row.upper, style) << "]";
}

void matlab_inertia(MatlabWriter& out, const kinematics::RowInertia& matlab_inertia, const DhStyle& style) {
  out << ", 'm', " << number(matlab_inertia.mass, style) << ", 'r', ["
      << numbers({matlab_inertia.centre.data(), 3}, style, " ") << "], 'I', ["
      << numbers(toolbox_inertia(matlab_inertia), style, " ") << "]";
}

void base_and_tool(MatlabWriter& out, const kinematics::DhTable& table, const JointRows& joints, const DhStyle& style) {
  out << ", ...\n  'base', " << matlab_matrix(table.base, style) << ", ...\n  'tool', "
      << matlab_matrix(joints.tool, style);
}

/// Writes all limits at once, because the links of a SerialLink are its own. A joint without limits has infinite ones.
void matlab_limits(MatlabWriter& out, const JointRows& joints, const DhStyle& style) {
  out << "robot.qlim = [";
  for (std::size_t i = 0; i < joints.rows.size(); ++i) {
    const DhRow& row = joints.rows[i];
    out << (i == 0 ? Literal("") : Literal("; "));
    if (limited(row))
      out << number(row.lower, style) << " " << number(row.upper, style);
    else
      out << "-Inf Inf";
  }
  out << "];\n";
}

}  // namespace

Written dh_matlab(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  if (!has_joints(report, "matlab", sink)) return std::nullopt;
  const kinematics::DhTable& table = *report.table;
  const JointRows joints = joint_rows(table);
  const bool modified = table.convention == Convention::modified;
  MatlabWriter out;
  out.comment(chain_title(table) + "; Robotics Toolbox for MATLAB, m and rad") << "clear L\n";
  for (std::size_t i = 0; i < joints.rows.size(); ++i) {
    const DhRow& row = joints.rows[i];
    out << "L(" << Fragment(i + 1) << ") = ";
    matlab_link(out, row, style);
    if (!report.inertias.empty()) matlab_inertia(out, report.inertias[i], style);
    (out << (modified ? Literal(", 'modified');  ") : Literal(", 'standard');  "))).comment(joint_note(row));
  }
  (out << "robot = SerialLink(L, 'name', ").quoted(table.robot);
  base_and_tool(out, table, joints, style);
  out << ");\n";
  return std::move(out).text();
}

Written dh_matlab_compact(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  if (!has_joints(report, "matlab-compact", sink)) return std::nullopt;
  const kinematics::DhTable& table = *report.table;
  const JointRows joints = joint_rows(table);
  MatlabWriter out;
  out.comment(chain_title(table) + "; Robotics Toolbox for MATLAB, m and rad");
  out << "% theta d a alpha sigma offset; of theta and d the one that the joint moves is in offset\nDH = [\n";
  for (const DhRow& row : joints.rows) {
    const bool revolute = row.kind == RowKind::revolute;
    (out << "  " << number(revolute ? 0 : row.theta, style) << " " << number(revolute ? row.d : 0, style) << " "
         << number(row.a, style) << " " << number(row.alpha, style) << (revolute ? Literal(" 0 ") : Literal(" 1 "))
         << number(offset(row), style) << "  ")
        .comment(joint_note(row));
  }
  (out << "];\nrobot = SerialLink(DH, 'name', ").quoted(table.robot);
  base_and_tool(out, table, joints, style);
  out << (table.convention == Convention::modified ? Literal(", ...\n  'modified');\n") : Literal(");\n"));
  if (std::any_of(joints.rows.begin(), joints.rows.end(), limited)) matlab_limits(out, joints, style);
  return std::move(out).text();
}

}  // namespace urdfmill::emit
