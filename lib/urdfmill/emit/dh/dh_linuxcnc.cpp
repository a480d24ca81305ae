#include <algorithm>

#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::DhRow;
using HalWriter = text::CodeWriter<text::Hal>;

constexpr std::size_t joints_of_genserkins = 6;

Fragment setting(Literal name, std::size_t index, const Fragment& value) {
  return Fragment("setp genserkins.") + name + Fragment(index) + " " + value + "\n";
}

/// Writes a pose as a comment; lengths in mm as in the settings.
void pose_comment(HalWriter& out, std::string_view what, const kinematics::Transform& pose, const DhStyle& style) {
  out.comment(std::string(what) + ": " + pose_text(pose, style).text() + " (mm, rad)");
}

}  // namespace

Written dh_linuxcnc(const DhReport& report, const DhStyle& given, source::Sink& sink) {
  const kinematics::DhTable& table = *report.table;
  const JointRows joints = joint_rows(table);
  const auto prismatic = std::find_if(joints.rows.begin(), joints.rows.end(),
                                      [](const DhRow& row) { return row.kind == kinematics::RowKind::prismatic; });
  if (prismatic != joints.rows.end())
    return refuse(report, "linuxcnc",
                  "joint " + prismatic->joint + " is prismatic; genserkins takes six revolute joints", sink);
  if (joints.rows.size() != joints_of_genserkins)
    return refuse(
        report, "linuxcnc",
        "it has " + std::to_string(joints.rows.size()) + " movable joints; genserkins takes six revolute ones", sink);
  DhStyle style = given;
  style.millimetres = true;
  HalWriter out;
  out.comment(chain_title(table) + "; LinuxCNC genserkins, modified rows, mm and rad");
  for (std::size_t i = 0; i < joints.rows.size(); ++i) {
    const DhRow& row = joints.rows[i];
    out.comment(joint_note(row));
    out << setting("A-", i, length(row.a, style)) << setting("ALPHA-", i, angle(row.alpha, style))
        << setting("D-", i, length(row.d, style));
  }
  if (std::any_of(joints.rows.begin(), joints.rows.end(), [](const DhRow& row) { return row.theta != 0; })) {
    leave_out(report, "linuxcnc", "the offsets of theta", sink);
    out << "# genserkins has no offsets of theta: joint N of LinuxCNC is the joint of the model plus\n";
    for (std::size_t i = 0; i < joints.rows.size(); ++i)
      out.comment("joint " + std::to_string(i) + ": " + angle(joints.rows[i].theta, style).text() + " rad, " +
                  Fragment::rounded(in_degrees(joints.rows[i].theta), style.digits.value_or(17)).text() + " deg");
  }
  if (!is_identity(table.base)) {
    leave_out(report, "linuxcnc", "the base", sink);
    pose_comment(out, "the frame of joint 0 in the base link", table.base, style);
  }
  if (!is_identity(joints.tool)) {
    leave_out(report, "linuxcnc", "the tool", sink);
    pose_comment(out, "the tip in the frame of joint 5", joints.tool, style);
  }
  return std::move(out).text();
}

}  // namespace urdfmill::emit
