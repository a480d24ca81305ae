#include <array>
#include <cmath>

#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::DhRow;
using kinematics::RowKind;
using PythonWriter = text::CodeWriter<text::Python>;

/// Returns a pose as a unit dual quaternion r + ε ½ t r: w, x, y, z of both parts.
std::array<double, 8> dual_quaternion(const kinematics::Transform& pose) {
  const urdf::Quaternion r = kinematics::quaternion(pose.rotation);
  const kinematics::Vector3 v(r[0], r[1], r[2]);
  const kinematics::Vector3& t = pose.position;
  const kinematics::Vector3 dual = (t * r[3] + kinematics::cross(t, v)) / 2;
  std::array<double, 8> result{r[3], r[0], r[1], r[2], -t.dot(v) / 2, dual.x(), dual.y(), dual.z()};
  for (double& entry : result) entry = std::abs(entry) < 1e-16 ? 0 : entry;
  return result;
}

/// Writes a row of the 5×n matrix.
template <class Value>
void matrix_row(PythonWriter& out, const JointRows& joints, Literal what, const Value& value) {
  out << "    [";
  for (std::size_t i = 0; i < joints.rows.size(); ++i)
    out << (i == 0 ? Literal("") : Literal(", ")) << value(joints.rows[i]);
  out << "],  # " << what << "\n";
}

void joint_limits(PythonWriter& out, const JointRows& joints, Literal method, bool upper, const DhStyle& style) {
  out << "robot." << method << "([";
  for (std::size_t i = 0; i < joints.rows.size(); ++i)
    out << (i == 0 ? Literal("") : Literal(", ")) << number(upper ? joints.rows[i].upper : joints.rows[i].lower, style);
  out << "])\n";
}

}  // namespace

Written dh_dqrobotics(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  if (!has_joints(report, "dqrobotics", sink)) return std::nullopt;
  const kinematics::DhTable& table = *report.table;
  const JointRows joints = joint_rows(table);
  const Literal name = table.convention == kinematics::Convention::standard ? Literal("DQ_SerialManipulatorDH")
                                                                            : Literal("DQ_SerialManipulatorMDH");
  PythonWriter out;
  out.comment(chain_title(table) + "; DQ Robotics for Python, m and rad");
  out << "import numpy as np\nfrom dqrobotics import DQ\nfrom dqrobotics.robot_modeling import " << name << "\n\n";
  bool all_limited = true;
  for (const DhRow& row : joints.rows) {
    out.comment(joint_note(row));
    all_limited = all_limited && limited(row);
  }
  out << "robot = " << name << "(np.array([\n";
  matrix_row(out, joints, "theta", [&](const DhRow& row) { return number(row.theta, style); });
  matrix_row(out, joints, "d", [&](const DhRow& row) { return number(row.d, style); });
  matrix_row(out, joints, "a", [&](const DhRow& row) { return number(row.a, style); });
  matrix_row(out, joints, "alpha", [&](const DhRow& row) { return number(row.alpha, style); });
  matrix_row(out, joints, "0 rotational, 1 prismatic",
             [](const DhRow& row) { return row.kind == RowKind::prismatic ? Literal("1") : Literal("0"); });
  out << "]))\n";
  const auto base = dual_quaternion(table.base);
  const auto tool = dual_quaternion(joints.tool);
  out << "robot.set_base_frame(DQ([" << numbers(base, style, ", ") << "]))\nrobot.set_reference_frame(DQ(["
      << numbers(base, style, ", ") << "]))\nrobot.set_effector(DQ([" << numbers(tool, style, ", ") << "]))\n";
  if (all_limited) {
    joint_limits(out, joints, "set_lower_q_limit", false, style);
    joint_limits(out, joints, "set_upper_q_limit", true, style);
  }
  return std::move(out).text();
}

}  // namespace urdfmill::emit
