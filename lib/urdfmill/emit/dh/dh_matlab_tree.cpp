#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;
using kinematics::Transform;
using MatlabWriter = text::CodeWriter<text::Matlab>;

Literal joint_type(RowKind kind) {
  return kind == RowKind::fixed      ? Literal(", 'fixed');\n")
         : kind == RowKind::revolute ? Literal(", 'revolute');\n")
                                     : Literal(", 'prismatic');\n");
}

/// Writes the statements that add a body whose joint is at `placement` in its parent and moves about or along z.
void body(MatlabWriter& out, std::string_view name, std::string_view parent, const DhRow& row,
          const Transform& placement, const DhStyle& style) {
  const bool fixed = row.kind == RowKind::fixed;
  (out << "body = rigidBody(").quoted(name);
  (out << ");\njnt = rigidBodyJoint(").quoted(fixed ? std::string(name) + "_fixed" : row.joint) << joint_type(row.kind);
  if (row.mimic) out.comment(row.joint + ' ' + mimic_note(row));
  out << "setFixedTransform(jnt, " << matlab_matrix(placement, style) << ");\n";
  if (!fixed) out << "jnt.JointAxis = [0 0 1];\n";
  if (limited(row))
    out << "jnt.PositionLimits = [" << number(row.lower, style) << " " << number(row.upper, style) << "];\n";
  (out << "body.Joint = jnt;\naddBody(robot, body, ").quoted(parent) << ");\n";
}

}  // namespace

Written dh_matlab_tree(const DhReport& report, const DhStyle& style, source::Sink& /*sink*/) {
  const kinematics::DhTable& table = *report.table;
  const JointRows joints = joint_rows(table);
  MatlabWriter out;
  out.comment(chain_title(table) + "; MATLAB Robotics System Toolbox, m and rad");
  (out << "robot = rigidBodyTree('DataFormat', 'row');\nrobot.BaseName = ").quoted(table.base_link) << ";\n";
  // A joint turns about z after its fixed transform. A standard row follows the motion of its joint, a modified one
  // precedes it.
  Transform placement = table.base;
  std::string parent = table.base_link;
  for (std::size_t i = 0; i < joints.rows.size(); ++i) {
    const DhRow& row = joints.rows[i];
    const Transform own = kinematics::row_transform(table.convention, row, 0);
    const bool standard = table.convention == Convention::standard;
    const std::string name = "body" + std::to_string(i + 1);
    body(out, name, parent, row, standard ? placement : placement * own, style);
    placement = standard ? own : Transform();
    parent = name;
  }
  DhRow tip;
  tip.kind = RowKind::fixed;
  const std::string tip_name = table.tip_link == table.base_link ? table.tip_link + "_tip" : table.tip_link;
  body(out, tip_name, parent, tip, placement * joints.tool, style);
  return std::move(out).text();
}

}  // namespace urdfmill::emit
