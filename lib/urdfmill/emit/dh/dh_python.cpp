#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;
using PythonWriter = text::CodeWriter<text::Python>;

void python_link(PythonWriter& out, const DhRow& row, Literal suffix, const DhStyle& style) {
  const bool revolute = row.kind == RowKind::revolute;
  // The toolbox has no theta of a revolute and no d of a prismatic joint: their values at 0 are the offset.
  out << (revolute ? Literal("Revolute") : Literal("Prismatic")) << suffix
      << (revolute ? Literal("(d=") : Literal("(theta=")) << number(revolute ? row.d : row.theta, style)
      << ", a=" << number(row.a, style) << ", alpha=" << number(row.alpha, style)
      << ", offset=" << number(offset(row), style);
  if (limited(row)) out << ", qlim=[" << number(row.lower, style) << ", " << number(row.upper, style) << "]";
}

void python_inertia(PythonWriter& out, const kinematics::RowInertia& python_inertia, const DhStyle& style) {
  out << ", m=" << number(python_inertia.mass, style) << ", r=["
      << numbers({python_inertia.centre.data(), 3}, style, ", ") << "], I=["
      << numbers(toolbox_inertia(python_inertia), style, ", ") << "]";
}

/// Returns the joint's name, and limitations that make ik, teach or plot refuse the row.
std::string note(const DhRow& row) {
  const bool needs_limits = row.kind == RowKind::prismatic && !limited(row);
  return joint_note(row) +
         (needs_limits ? "; no qlim: the model gives this joint no limits, which robot.qlim needs" : "");
}

}  // namespace

Written dh_python(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  if (!has_joints(report, "python", sink)) return std::nullopt;
  const kinematics::DhTable& table = *report.table;
  const JointRows joints = joint_rows(table);
  const Literal suffix = table.convention == Convention::standard ? Literal("DH") : Literal("MDH");
  PythonWriter out;
  out.comment(chain_title(table) + "; Robotics Toolbox for Python, m and rad");
  out << "import numpy as np\nfrom roboticstoolbox import DHRobot, Prismatic" << suffix << ", Revolute" << suffix
      << "\nfrom spatialmath import SE3\n\nrobot = DHRobot(\n    [\n";
  for (std::size_t i = 0; i < joints.rows.size(); ++i) {
    out << "        ";
    python_link(out, joints.rows[i], suffix, style);
    if (!report.inertias.empty()) python_inertia(out, report.inertias[i], style);
    (out << "),  ").comment(note(joints.rows[i]));
  }
  (out << "    ],\n    name=").quoted(table.robot);
  out << ",\n    base=SE3(np.array(" << python_matrix(table.base, style) << ")),\n    tool=SE3(np.array("
      << python_matrix(joints.tool, style) << ")),\n)\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
