#include <fmt/format.h>

#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/read_values.hpp"
#include "urdfmill/urdf/rules.hpp"

namespace urdfmill::urdf {

namespace {

bool requires_limits(JointType type) {
  return type == JointType::revolute || type == JointType::prismatic;
}

/// Reads a limit that is required before URDF 1.2; without it there is none, as in 1.2.
bool read_required(ReadContext& context, const xml::Element& element, std::string_view name, Number& out) {
  const bool is_read = required_number(context, element, name, out);
  if (context.strict() && element.attribute(name) == nullptr) out.value = infinity;
  return is_read;
}

bool read_before_1_2(ReadContext& context, const xml::Element& element, Limits& out) {
  if (!optional_number(context, element, "lower", out.lower) ||
      !optional_number(context, element, "upper", out.upper) ||
      !read_required(context, element, "effort", out.effort) ||
      !read_required(context, element, "velocity", out.velocity))
    return false;
  for (const std::string_view name : {"acceleration", "deceleration", "jerk"})
    if (const xml::Attribute* attribute = element.attribute(name))
      context.problem(Reach::value, rules::feature_ignored, element, attribute->span(),
                      fmt::format("{}: <limit {}> is ignored before URDF 1.2", context.subject(), name));
  return true;
}

/// Checks the order of the bounds, for every type of joint.
bool check_bounds(ReadContext& context, const xml::Element& element, const Joint& joint, const Limits& limits) {
  const bool lower = limits.lower.written(), upper = limits.upper.written();
  if (requires_limits(joint.type)) {
    if (!lower && !missing_attribute(context, element, "lower")) return false;
    if (!upper && !missing_attribute(context, element, "upper")) return false;
  }
  if (!lower || !upper || !(limits.upper.value < limits.lower.value)) return true;
  return context.problem(rules::limit_order, element, element.start_tag(),
                         fmt::format("{}: the upper limit {} is below the lower limit {}", context.subject(),
                                     limits.upper.text, limits.lower.text));
}

bool read_not_negative(ReadContext& context, const xml::Element& element, std::string_view name, Number& out) {
  if (!optional_number(context, element, name, out)) return false;
  if (!(out.value < 0)) return true;
  return context.problem(
      rules::limit_negative, element, out.span,
      fmt::format("{}: <limit {}=\"{}\"> is negative, which URDF 1.2 refuses", context.subject(), name, out.text));
}

bool read_since_1_2(ReadContext& context, const xml::Element& element, const Joint& joint, Limits& out) {
  out.lower.value = -infinity;
  out.upper.value = out.effort.value = out.velocity.value = infinity;
  if (!optional_number(context, element, "lower", out.lower) ||
      !optional_number(context, element, "upper", out.upper) || !check_bounds(context, element, joint, out) ||
      !read_not_negative(context, element, "effort", out.effort) ||
      !read_not_negative(context, element, "velocity", out.velocity) ||
      !read_not_negative(context, element, "acceleration", out.acceleration))
    return false;
  out.deceleration.value = out.acceleration.value;
  return read_not_negative(context, element, "deceleration", out.deceleration) &&
         read_not_negative(context, element, "jerk", out.jerk);
}

}  // namespace

bool read_limits(ReadContext& context, const xml::Element& element, const Joint& joint, Limits& out) {
  out.span = element.span;
  out.acceleration.value = out.deceleration.value = out.jerk.value = infinity;
  return context.version < Version::v1_2 ? read_before_1_2(context, element, out)
                                         : read_since_1_2(context, element, joint, out);
}

}  // namespace urdfmill::urdf
