#include <cmath>

#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::DhRow;
using kinematics::RowKind;
using kinematics::Transform;
using XmlWriter = text::CodeWriter<text::Xml>;

/// XPath's number() does not accept exponents.
Fragment decimal(double value, const DhStyle& style) {
  return Fragment::without_exponent(style.digits ? text::rounded(value, *style.digits) : value);
}

Fragment element(Literal begin, const Fragment& value, Literal end) {
  return Fragment(begin) + value + end;
}

void frames(XmlWriter& out, const Fragment& a, const Fragment& b) {
  out << "      <frame><a idref=\"" << a << "\"/><b idref=\"" << b << "\"/></frame>\n";
}

void transform(XmlWriter& out, Literal id, const Fragment& a, const Fragment& b, const Transform& pose,
               const DhStyle& style) {
  const auto turn = kinematics::rpy(pose.rotation);
  const auto& p = pose.position;
  const auto xyz = [&](double x, double y, double z) {
    return Fragment("<x>") + decimal(x, style) + "</x><y>" + decimal(y, style) + "</y><z>" + decimal(z, style) + "</z>";
  };
  out << "    <transform id=\"" << id << "\">\n";
  frames(out, a, b);
  out << "      <rotation>" << xyz(in_degrees(turn[0]), in_degrees(turn[1]), in_degrees(turn[2]))
      << "</rotation>\n      <translation>" << xyz(p.x(), p.y(), p.z()) << "</translation>\n    </transform>\n";
}

void rl_joint(XmlWriter& out, const DhRow& row, std::size_t index, const DhStyle& style) {
  const bool revolute = row.kind == RowKind::revolute;
  const auto limit = [&](double value) { return decimal(revolute ? in_degrees(value) : value, style); };
  out << "    ";
  out.comment(joint_note(row));
  out << (revolute ? Literal("    <revolute id=\"joint") : Literal("    <prismatic id=\"joint")) << Fragment(index)
      << "\">\n";
  frames(out, Fragment("link") + Fragment(index), Fragment("link") + Fragment(index + 1));
  out << "      <dh>" << element("<d>", decimal(row.d, style), "</d>")
      << element("<theta>", decimal(in_degrees(row.theta), style), "</theta>")
      << element("<a>", decimal(row.a, style), "</a>")
      << element("<alpha>", decimal(in_degrees(row.alpha), style), "</alpha>") << "</dh>\n";
  if (limited(row))
    out << element("      <max>", limit(row.upper), "</max>\n") << element("      <min>", limit(row.lower), "</min>\n");
  out << (revolute ? Literal("    </revolute>\n") : Literal("    </prismatic>\n"));
}

}  // namespace

Written dh_rl(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  if (!has_joints(report, "rl", sink)) return std::nullopt;
  const kinematics::DhTable& table = *report.table;
  const JointRows joints = joint_rows(table);
  XmlWriter out;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out.comment(chain_title(table) + "; Robotics Library, rlkin, m and deg");
  (out << "<rlkin>\n  <kinematics>\n    <name>").name(table.robot);
  out << "</name>\n    <world id=\"world\"/>\n";
  for (std::size_t i = 0; i <= joints.rows.size(); ++i) out << "    <link id=\"link" << Fragment(i) << "\"/>\n";
  out << "    <frame id=\"tcp\"/>\n";
  transform(out, "base", Fragment("world"), Fragment("link0"), table.base, style);
  for (std::size_t i = 0; i < joints.rows.size(); ++i) rl_joint(out, joints.rows[i], i, style);
  transform(out, "tool", Fragment("link") + Fragment(joints.rows.size()), Fragment("tcp"), joints.tool, style);
  out << "  </kinematics>\n</rlkin>\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
