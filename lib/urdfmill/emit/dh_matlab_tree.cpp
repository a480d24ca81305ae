#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;
using kinematics::Transform;

std::string matrix_text(const Transform& t, const DhStyle& style) {
  std::string text = "[";
  const auto rows = matrix(t);
  for (std::size_t i = 0; i < rows.size(); ++i) (text += i == 0 ? "" : "; ") += numbers(rows[i], style, " ");
  return text + "]";
}

/// The statements that add a body whose joint stands at `placement` in its parent and moves about or along z.
std::string body(std::string_view name, std::string_view parent, const DhRow& row, const Transform& placement,
                 const DhStyle& style) {
  const char* type = row.kind == RowKind::fixed ? "fixed" : row.kind == RowKind::revolute ? "revolute" : "prismatic";
  std::string out = "body = rigidBody(" + matlab_quoted(name) + ");\njnt = rigidBodyJoint(" +
                    matlab_quoted(row.kind == RowKind::fixed ? std::string(name) + "_fixed" : row.joint) + ", '" +
                    type + "');\n";
  if (row.mimic) out += "% " + row.joint + ' ' + mimic_note(row) + '\n';
  out += "setFixedTransform(jnt, " + matrix_text(placement, style) + ");\n";
  if (row.kind != RowKind::fixed) out += "jnt.JointAxis = [0 0 1];\n";
  if (limited(row))
    out += "jnt.PositionLimits = [" + number(row.lower, style) + " " + number(row.upper, style) + "];\n";
  return out + "body.Joint = jnt;\naddBody(robot, body, " + matlab_quoted(parent) + ");\n";
}

}  // namespace

std::string dh_matlab_tree(const kinematics::DhTable& table, const DhStyle& style) {
  const JointRows joints = joint_rows(table);
  std::string out = "% " + table.robot + ": " + table.base_link + " to " + table.tip_link +
                    "; MATLAB Robotics System Toolbox, m and rad\nrobot = rigidBodyTree('DataFormat', 'row');\n"
                    "robot.BaseName = " +
                    matlab_quoted(table.base_link) + ";\n";
  // A joint turns about z behind its fixed transform. A standard row stands behind the motion of its joint, a modified
  // one before it.
  Transform placement = table.base;
  std::string parent = table.base_link;
  for (std::size_t i = 0; i < joints.rows.size(); ++i) {
    const DhRow& row = joints.rows[i];
    const Transform own = kinematics::row_transform(table.convention, row, 0);
    const bool standard = table.convention == Convention::standard;
    const std::string name = "body" + std::to_string(i + 1);
    out += body(name, parent, row, standard ? placement : placement * own, style);
    placement = standard ? own : Transform();
    parent = name;
  }
  DhRow tip;
  tip.kind = RowKind::fixed;
  const std::string tip_name = table.tip_link == table.base_link ? table.tip_link + "_tip" : table.tip_link;
  return out + body(tip_name, parent, tip, placement * joints.tool, style);
}

}  // namespace urdfmill::emit
