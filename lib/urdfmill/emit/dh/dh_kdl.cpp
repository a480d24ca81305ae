#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;
using CppWriter = text::CodeWriter<text::Cpp>;

void add_fixed(CppWriter& out, const Fragment& pose) {
  out << "  chain.addSegment(Segment(Joint(Joint::Fixed), " << pose << "));\n";
}

void add_row(CppWriter& out, const DhRow& row, const Fragment& pose) {
  if (row.kind == RowKind::fixed) return add_fixed(out, pose);
  (out << "  chain.addSegment(Segment(Joint(").quoted(row.joint);
  out << (row.kind == RowKind::revolute ? Literal(", Joint::RotZ), ") : Literal(", Joint::TransZ), ")) << pose
      << "));\n";
}

}  // namespace

Fragment kdl_frame(const kinematics::Transform& t, const DhStyle& style) {
  const Matrix4Rows m = matrix(t);
  Fragment text("Frame(Rotation(");
  for (std::size_t i = 0; i < 3; ++i)
    (text += i == 0 ? Literal("") : Literal(", ")) += numbers({m[i].data(), 3}, style, ", ");
  return text + "), Vector(" + numbers({t.position.data(), 3}, style, ", ") + "))";
}

Written dh_kdl(const DhReport& report, const DhStyle& style, source::Sink& /*sink*/) {
  const kinematics::DhTable& table = *report.table;
  CppWriter out;
  out.comment(chain_title(table) + "; KDL, m and rad");
  (out << "#include <kdl/chain.hpp>\n\ninline KDL::Chain ").identifier(table.robot + '_' + table.tip_link);
  out << "() {\n  using namespace KDL;\n  Chain chain;\n";
  if (!is_identity(table.base)) add_fixed(out, kdl_frame(table.base, style));
  for (const DhRow& row : table.rows) {
    if (row.mimic) (out << "  ").comment(row.joint + ' ' + mimic_note(row));
    const Fragment a_alpha = number(row.a, style) + ", " + number(row.alpha, style);
    const Fragment theta = number(row.theta, style);
    const Fragment d = number(row.d, style);
    if (table.convention == Convention::standard) {
      add_row(out, row, Fragment("Frame::DH(") + a_alpha + ", " + d + ", " + theta + ")");
    } else {
      if (row.a != 0 || row.alpha != 0) add_fixed(out, Fragment("Frame::DH_Craig1989(") + a_alpha + ", 0, 0)");
      add_row(out, row, Fragment("Frame(Rotation::RotZ(") + theta + "), Vector(0, 0, " + d + "))");
    }
  }
  if (!is_identity(table.tool)) add_fixed(out, kdl_frame(table.tool, style));
  out << "  return chain;\n}\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
