// Limits of joints: ranges, efforts, velocities, soft limits.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// A revolute joint of more turns than this is either continuous or in degrees.
constexpr double c_largest_angle = 4 * std::numbers::pi;
/// Beyond this a limit stands for "none" rather than for degrees.
constexpr double c_no_limit = 1000;

Span place(const Number& number, const Limits& limits) {
  return number.span.known() ? number.span : limits.span;
}

void check_range(Findings& findings, const Joint& joint, const Limits& limits) {
  const double lower = limits.lower.value, upper = limits.upper.value;
  if (lower > upper && findings.robot.version != Version::v1_2) {
    findings.report(rules::limit_order, joint.element, limits.span,
                    fmt::format("joint \"{}\": the upper limit {} is below the lower limit {}", joint.name.value,
                                text::shortest(upper), text::shortest(lower)));
  } else if (lower == upper) {
    const bool omitted = !limits.lower.written() || !limits.upper.written();
    findings.report(rules::limit_zero_range, joint.element, limits.span,
                    fmt::format("joint \"{}\": the lower and the upper limit are both {}{}, so the joint cannot move",
                                joint.name.value, text::shortest(lower), omitted ? " (an omitted one is 0)" : ""));
  }
  if (joint.type != JointType::revolute) return;
  for (const Number* limit : {&limits.lower, &limits.upper}) {
    const double angle = std::abs(limit->value);
    if (!(angle > c_largest_angle && angle <= c_no_limit)) continue;
    findings.report(rules::degrees_suspected, joint.element, place(*limit, limits),
                    fmt::format("joint \"{}\": the limit {} is more than two turns; angles are in radians",
                                joint.name.value, text::shortest(limit->value)),
                    {.hint = fmt::format("{} degrees are {:.6g} rad", text::shortest(limit->value),
                                         limit->value * std::numbers::pi / 180)});
    break;
  }
}

void check_strength(Findings& findings, const Joint& joint, const Limits& limits) {
  const std::pair<std::string_view, const Number*> kinds[] = {{"effort", &limits.effort},
                                                              {"velocity", &limits.velocity}};
  for (const auto& [name, limit] : kinds) {
    if (limit->value == 0)
      findings.report(name == "effort" ? rules::effort_zero : rules::velocity_zero, joint.element,
                      place(*limit, limits),
                      fmt::format("joint \"{}\": the {} limit is 0; programs that honour it cannot move the joint",
                                  joint.name.value, name));
    else if (limit->value < 0 && findings.robot.version != Version::v1_2)
      findings.report(rules::limit_negative, joint.element, place(*limit, limits),
                      fmt::format("joint \"{}\": the {} limit {} is negative; URDF 1.2 refuses it", joint.name.value,
                                  name, text::shortest(limit->value)),
                      {.severity = source::Severity::warning});
    else if (std::isinf(limit->value))
      findings.report(
          rules::limit_infinite, joint.element, limits.span,
          fmt::format("joint \"{}\" has no {} limit, which means an infinite one in URDF 1.2", joint.name.value, name));
  }
}

/// Limits where the type has none.
void check_unused(Findings& findings, const Joint& joint, const Limits& limits) {
  if (joint.type == JointType::fixed || joint.type == JointType::floating) {
    findings.report(rules::limit_unused, joint.element, limits.span,
                    fmt::format("joint \"{}\": a {} joint has no limits", joint.name.value, text(joint.type)));
  } else if (joint.type == JointType::continuous && (limits.lower.written() || limits.upper.written())) {
    const Number& first = limits.lower.written() ? limits.lower : limits.upper;
    findings.report(rules::limit_unused, joint.element, first.span,
                    fmt::format("joint \"{}\": lower and upper mean nothing on a continuous joint", joint.name.value),
                    {.hint = "a joint with a range is revolute"});
  }
}

void check_soft_limits(Findings& findings, const Joint& joint) {
  if (!joint.safety || !joint.limits || !has_range(joint)) return;
  const Safety& safety = *joint.safety;
  const auto report = [&](const Number& number, const std::string& what) {
    findings.report(rules::soft_limit, joint.element, number.span,
                    fmt::format("joint \"{}\": {}", joint.name.value, what));
  };
  if (safety.soft_lower_limit.written() && safety.soft_lower_limit.value < joint.limits->lower.value)
    report(safety.soft_lower_limit,
           fmt::format("the soft lower limit {} is below the lower limit {}",
                       text::shortest(safety.soft_lower_limit.value), text::shortest(joint.limits->lower.value)));
  if (safety.soft_upper_limit.written() && safety.soft_upper_limit.value > joint.limits->upper.value)
    report(safety.soft_upper_limit,
           fmt::format("the soft upper limit {} is above the upper limit {}",
                       text::shortest(safety.soft_upper_limit.value), text::shortest(joint.limits->upper.value)));
  if (safety.soft_lower_limit.written() && safety.soft_upper_limit.value < safety.soft_lower_limit.value)
    report(safety.soft_lower_limit,
           fmt::format("the soft upper limit {} is below the soft lower limit {}",
                       text::shortest(safety.soft_upper_limit.value), text::shortest(safety.soft_lower_limit.value)));
}

}  // namespace

void check_limits(Findings& findings) {
  for (const Joint& joint : findings.robot.joints) {
    check_soft_limits(findings, joint);
    if (!joint.limits) continue;
    check_unused(findings, joint, *joint.limits);
    if (has_range(joint)) check_range(findings, joint, *joint.limits);
    // A joint that follows another one needs no strength of its own.
    if ((has_range(joint) || joint.type == JointType::continuous) && !joint.mimic)
      check_strength(findings, joint, *joint.limits);
  }
}

}  // namespace urdfmill::urdf
