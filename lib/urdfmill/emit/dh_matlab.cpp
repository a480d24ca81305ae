#include <cmath>

#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;

std::string se3(const kinematics::Transform& t, const DhStyle& style) {
  std::string text = "SE3([";
  const auto rows = matrix(t);
  for (std::size_t i = 0; i < rows.size(); ++i) (text += i == 0 ? "" : "; ") += numbers(rows[i], style, " ");
  return text + "])";
}

std::string link(const DhRow& row, bool modified, const DhStyle& style) {
  const bool revolute = row.kind == RowKind::revolute;
  std::string text = revolute ? "Revolute" : "Prismatic";
  if (modified) text += "MDH";
  // The toolbox ignores theta of a revolute and d of a prismatic joint: what they are at 0 is the offset.
  text += revolute ? "('d', " + number(row.d, style) : "('theta', " + number(row.theta, style);
  text += ", 'a', " + number(row.a, style) + ", 'alpha', " + number(row.alpha, style) + ", 'offset', " +
          number(revolute ? row.theta : row.d, style);
  if (limited(row)) text += ", 'qlim', [" + number(row.lower, style) + " " + number(row.upper, style) + "]";
  return text + ");";
}

}  // namespace

std::string dh_matlab(const kinematics::DhTable& table, const DhStyle& style) {
  const JointRows joints = joint_rows(table);
  std::string out = "% " + table.robot + ": " + table.base_link + " to " + table.tip_link +
                    "; Robotics Toolbox for MATLAB, m and rad\nclear L\n";
  for (std::size_t i = 0; i < joints.rows.size(); ++i) {
    const DhRow& row = joints.rows[i];
    out += "L(" + std::to_string(i + 1) + ") = " + link(row, table.convention == Convention::modified, style) + "  % " +
           row.joint;
    if (row.mimic) out += ", " + mimic_note(row);
    out += '\n';
  }
  return out + "robot = SerialLink(L, 'name', " + matlab_quoted(table.robot) + ", ...\n  'base', " +
         se3(table.base, style) + ", ...\n  'tool', " + se3(joints.tool, style) + ");\n";
}

}  // namespace urdfmill::emit
