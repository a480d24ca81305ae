#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;

std::string se3(const kinematics::Transform& t, const DhStyle& style) {
  std::string text = "SE3(np.array([";
  const auto rows = matrix(t);
  for (std::size_t i = 0; i < rows.size(); ++i) (text += i == 0 ? "[" : ", [") += numbers(rows[i], style, ", ") + "]";
  return text + "]))";
}

std::string link(const DhRow& row, std::string_view suffix, const DhStyle& style) {
  const bool revolute = row.kind == RowKind::revolute;
  std::string text = revolute ? "Revolute" : "Prismatic";
  text += suffix;
  // The toolbox has no theta of a revolute and no d of a prismatic joint: what they are at 0 is the offset.
  text += revolute ? "(d=" + number(row.d, style) : "(theta=" + number(row.theta, style);
  text += ", a=" + number(row.a, style) + ", alpha=" + number(row.alpha, style) +
          ", offset=" + number(revolute ? row.theta : row.d, style);
  if (limited(row)) text += ", qlim=[" + number(row.lower, style) + ", " + number(row.upper, style) + "]";
  return text + ")";
}

}  // namespace

std::string dh_python(const kinematics::DhTable& table, const DhStyle& style) {
  const JointRows joints = joint_rows(table);
  const std::string suffix = table.convention == Convention::standard ? "DH" : "MDH";
  std::string out =
      "# " + table.robot + ": " + table.base_link + " to " + table.tip_link +
      "; Robotics Toolbox for Python, m and rad\nimport numpy as np\nfrom roboticstoolbox import DHRobot, "
      "Prismatic" +
      suffix + ", Revolute" + suffix + "\nfrom spatialmath import SE3\n\nrobot = DHRobot(\n    [\n";
  for (const DhRow& row : joints.rows) {
    out += "        " + link(row, suffix, style) + ",  # " + row.joint;
    if (row.mimic) out += ", " + mimic_note(row);
    out += '\n';
  }
  return out + "    ],\n    name=" + quoted(table.robot) + ",\n    base=" + se3(table.base, style) +
         ",\n    tool=" + se3(joints.tool, style) + ",\n)\n";
}

}  // namespace urdfmill::emit
