#include <algorithm>
#include <cmath>

#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::DhRow;
using kinematics::RowKind;
using kinematics::Transform;
using XmlWriter = text::CodeWriter<text::Xml>;

/// GraspIt reads a variable parameter of up to 40 characters, and a factor without exponent.
constexpr int most_digits = 15;

/// The degree of freedom of a row: d2, or d2*0.5 for a mimic joint.
struct Drive {
  std::size_t freedom = 0;
  double factor = 1;
  double offset = 0;  ///< rad or m
};

/// Assigns degrees of freedom to the independent rows in order. A mimic joint whose leader is not in the chain also
/// gets one.
std::vector<Drive> drives(const std::vector<DhRow>& rows, std::size_t& freedoms) {
  std::vector<Drive> result(rows.size());
  const auto leader = [&](const DhRow& row) {
    return std::find_if(rows.begin(), rows.end(), [&](const DhRow& other) {
      return row.mimic && other.joint == row.mimic->joint && !other.mimic;
    });
  };
  freedoms = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (leader(rows[i]) == rows.end()) result[i].freedom = freedoms++;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto it = leader(rows[i]);
    if (it == rows.end()) continue;
    result[i] = {result[static_cast<std::size_t>(it - rows.begin())].freedom, rows[i].mimic->multiplier,
                 rows[i].mimic->offset};
  }
  return result;
}

class GraspitWriter {
 public:
  GraspitWriter(const DhReport& report, const DhStyle& style)
      : table_(*report.table), joints_(joint_rows(table_)), style_(style) {}

  std::string write() {
    out_ << "<?xml version=\"1.0\"?>\n";
    out_.comment(chain_title(table_) + "; GraspIt!, mm and deg");
    out_ << "<!-- The bodies (palm.xml, link1.xml and so on) are to be supplied. -->\n<robot type=\"";
    out_ << "Robot\">\n  <palm>palm.xml</palm>\n";
    std::size_t freedoms = 0;
    const std::vector<Drive> drive = drives(joints_.rows, freedoms);
    for (std::size_t i = 0; i < freedoms; ++i) out_ << "  <dof type=\"r\">\n" << freedom << "  </dof>\n";
    out_ << "  <chain>\n";
    base();
    for (std::size_t i = 0; i < joints_.rows.size(); ++i) joint(joints_.rows[i], drive[i]);
    for (std::size_t i = 0; i < joints_.rows.size(); ++i) link(i);
    if (!is_identity(joints_.tool)) {
      DhStyle shown = style_;
      shown.millimetres = shown.degrees = true;
      out_ << "    ";
      out_.comment("the tip in the last joint's frame: " + pose_text(joints_.tool, shown).text());
    }
    out_ << "  </chain>\n</robot>\n";
    return std::move(out_).text();
  }

  [[nodiscard]] bool has_tool() const { return !is_identity(joints_.tool); }

 private:
  static constexpr Literal freedom =
      "    <defaultVelocity>0.5</defaultVelocity>\n    <maxEffort>5.0e+10</maxEffort>\n    <Kp>1.0e+11</Kp>\n"
      "    <Kd>1.0e+7</Kd>\n    <draggerScale>20</draggerScale>\n";

  [[nodiscard]] Fragment decimal(double value) const {
    return Fragment::without_exponent(text::rounded(value, std::min(style_.digits.value_or(most_digits), most_digits)));
  }

  void base() {
    const auto& p = table_.base.position;
    const auto turn = kinematics::rpy(table_.base.rotation);
    out_ << "    <transform>\n      <translation>" << decimal(in_millimetres(p.x())) << " "
         << decimal(in_millimetres(p.y())) << " " << decimal(in_millimetres(p.z())) << "</translation>\n";
    // Each rotation applies to the frame after the preceding ones: Rz Ry Rx.
    out_ << "      <rotation>" << decimal(in_degrees(turn[2])) << " z</rotation>\n      <rotation>"
         << decimal(in_degrees(turn[1])) << " y</rotation>\n      <rotation>" << decimal(in_degrees(turn[0]))
         << " x</rotation>\n    </transform>\n";
  }

  void joint(const DhRow& row, const Drive& drive) {
    const bool revolute = row.kind == RowKind::revolute;
    const auto position = [&](double value) { return revolute ? in_degrees(value) : in_millimetres(value); };
    // The offset always follows a plus: GraspIt would lose it in "d0-90".
    Fragment moving = Fragment("d") + Fragment(drive.freedom);
    if (drive.factor != 1) (moving += "*") += decimal(drive.factor);
    (moving += "+") += decimal(position(offset(row) + drive.offset));
    const Fragment theta = revolute ? moving : decimal(in_degrees(row.theta));
    const Fragment d = revolute ? decimal(in_millimetres(row.d)) : moving;
    const double fallback = revolute ? kinematics::pi : 1;
    out_ << "    ";
    out_.comment(joint_note(row));
    out_ << (revolute ? Literal("    <joint type=\"Revolute\">\n") : Literal("    <joint type=\"Prismatic\">\n"))
         << "      <theta>" << theta << "</theta>\n      <d>" << d << "</d>\n      <a>"
         << decimal(in_millimetres(row.a)) << "</a>\n      <alpha>" << decimal(in_degrees(row.alpha))
         << "</alpha>\n      <minValue>" << decimal(position(limited(row) ? row.lower : -fallback))
         << "</minValue>\n      <maxValue>" << decimal(position(limited(row) ? row.upper : fallback))
         << "</maxValue>\n    </joint>\n";
  }

  void link(std::size_t index) {
    const bool revolute = joints_.rows[index].kind == RowKind::revolute;
    out_ << (revolute ? Literal("    <link dynamicJointType=\"Revolute\">link")
                      : Literal("    <link dynamicJointType=\"Prismatic\">link"))
         << Fragment(index + 1) << ".xml</link>\n";
  }

  const kinematics::DhTable& table_;
  const JointRows joints_;
  const DhStyle& style_;
  XmlWriter out_;
};

}  // namespace

Written dh_graspit(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  if (!has_joints(report, "graspit", sink)) return std::nullopt;
  GraspitWriter writer(report, style);
  if (writer.has_tool()) leave_out(report, "graspit", "the tool", sink);
  return writer.write();
}

}  // namespace urdfmill::emit
