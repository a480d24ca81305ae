#include "urdfmill/emit/dh/dh_parts.hpp"
#include "urdfmill/kinematics/dh/ets.hpp"

namespace urdfmill::emit {
namespace {

using EtsWriter = text::CodeWriter<text::Ets>;

/// Twelve digits hide rounding errors; a sequence is accurate to nine.
constexpr int default_digits = 12;

Fragment joint_symbol(std::size_t joint, bool negative) {
  return (negative ? Fragment("-q") : Fragment("q")) + Fragment(joint + 1);
}

Fragment element_text(const kinematics::ElementaryTransform& element, const DhStyle& style) {
  constexpr Literal names[] = {"Rx", "Ry", "Rz", "Tx", "Ty", "Tz"};
  Fragment text(names[element.axis + (element.rotation ? 0 : 3)]);
  text += Literal("(");
  if (element.joint)
    text += joint_symbol(*element.joint, element.negative);
  else
    text += element.rotation ? symbolic_angle(element.value, "pi", style) : number(element.value, style);
  return text + Literal(")");
}

}  // namespace

Written dh_ets(const DhReport& report, const DhStyle& given, source::Sink& /*sink*/) {
  const kinematics::Chain& chain = *report.chain;
  DhStyle style = given;
  if (!style.digits) style.digits = default_digits;
  EtsWriter out;
  out.comment(chain.robot + ": " + chain.base_link + " to " + chain.tip_link + "; elementary transforms, m and rad");
  for (std::size_t i = 0; i < chain.joints.size(); ++i)
    out.comment("q" + std::to_string(i + 1) + " is " + chain.joints[i].name);
  const kinematics::Ets transforms = kinematics::ets_of(chain);
  const kinematics::Residual residual =
      kinematics::measure([&](std::span<const double> q) { return kinematics::forward(transforms, q); }, chain);
  out.comment("residual: " + residual_text(residual.position_m) + " m, " + residual_text(residual.rotation_rad) +
              " rad");
  bool first = true;
  for (const kinematics::ElementaryTransform& element : transforms) {
    out << (first ? Literal("") : Literal(" ")) << element_text(element, style);
    first = false;
  }
  out << "\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
