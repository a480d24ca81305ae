#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::RowKind;

std::string frame(const kinematics::Transform& t, const DhStyle& style) {
  const auto m = matrix(t);
  std::string text = "Frame(Rotation(";
  for (std::size_t i = 0; i < 3; ++i) (text += i == 0 ? "" : ", ") += numbers({m[i].data(), 3}, style, ", ");
  return text + "), Vector(" + numbers({t.position.data(), 3}, style, ", ") + "))";
}

std::string add(std::string_view segment) {
  return "  chain.addSegment(Segment(" + std::string(segment) + "));\n";
}

std::string joint(const DhRow& row) {
  return "Joint(" + quoted(row.joint) + (row.kind == RowKind::revolute ? ", Joint::RotZ)" : ", Joint::TransZ)");
}

}  // namespace

std::string dh_kdl(const kinematics::DhTable& table, const DhStyle& style) {
  const std::string name = identifier(table.robot) + '_' + identifier(table.tip_link);
  std::string out = "// " + table.robot + ": " + table.base_link + " to " + table.tip_link +
                    "; KDL, m and rad\n#include <kdl/chain.hpp>\n\ninline KDL::Chain " + name +
                    "() {\n  using namespace KDL;\n  Chain chain;\n";
  if (!is_identity(table.base)) out += add("Joint(Joint::Fixed), " + frame(table.base, style));
  for (const DhRow& row : table.rows) {
    if (row.mimic) out += "  // " + row.joint + ' ' + mimic_note(row) + '\n';
    const std::string a_alpha = number(row.a, style) + ", " + number(row.alpha, style);
    const std::string moving = row.kind == RowKind::fixed ? "Joint(Joint::Fixed)" : joint(row);
    if (table.convention == Convention::standard) {
      out +=
          add(moving + ", Frame::DH(" + a_alpha + ", " + number(row.d, style) + ", " + number(row.theta, style) + ")");
    } else {
      if (row.a != 0 || row.alpha != 0) out += add("Joint(Joint::Fixed), Frame::DH_Craig1989(" + a_alpha + ", 0, 0)");
      out += add(moving + ", Frame(Rotation::RotZ(" + number(row.theta, style) + "), Vector(0, 0, " +
                 number(row.d, style) + "))");
    }
  }
  if (!is_identity(table.tool)) out += add("Joint(Joint::Fixed), " + frame(table.tool, style));
  return out + "  return chain;\n}\n";
}

}  // namespace urdfmill::emit
