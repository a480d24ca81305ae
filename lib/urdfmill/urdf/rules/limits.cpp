// Limits of joints: ranges, efforts, velocities, soft limits.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// rad; a revolute joint with a larger angle is either continuous or in degrees.
constexpr double largest_angle = 4 * std::numbers::pi;
/// rad; a limit this close to a multiple of a quarter turn is in radians; 360 and 720 are further away.
constexpr double quarter_turn_rounding = 1e-4;
/// A larger limit means "none" rather than degrees.
constexpr double no_limit = 1000;

Span place(const Number& number, const Limits& limits) {
  return number.span.known() ? number.span : limits.span;
}

/// True if an angle (rad) is a multiple of a quarter turn up to rounding, as for a cable that winds up.
bool is_quarter_turns(double angle) {
  const double turns = angle / (std::numbers::pi / 2);
  return std::abs(turns - std::round(turns)) < quarter_turn_rounding;
}

void check_range(Findings& findings, const Joint& joint, const Limits& limits) {
  const double lower = limits.lower.value, upper = limits.upper.value;
  if (lower > upper && findings.robot.version != Version::v1_2) {
    Extra extra;
    if (limits.lower.span.known() && limits.upper.span.known())
      extra.fix = {{limits.lower.span, limits.upper.text}, {limits.upper.span, limits.lower.text}};
    findings.report(rules::limit_order, joint.element, limits.span,
                    fmt::format("joint \"{}\": the upper limit {} is below the lower limit {}", joint.name.value,
                                text::shortest(upper), text::shortest(lower)),
                    std::move(extra));
  }
  if (lower < 0 && !limits.upper.written() && findings.robot.version != Version::v1_2)
    findings.report(rules::limit_omitted, joint.element, limits.span,
                    fmt::format("joint \"{}\": <limit> has no upper, which defaults to 0: the range is {} to 0",
                                joint.name.value, text::shortest(lower)),
                    {.hint = "write upper=\"0\" if that is meant"});
  if (joint.type != JointType::revolute) return;
  for (const Number* limit : {&limits.lower, &limits.upper}) {
    const double angle = std::abs(limit->value);
    if (!(angle > largest_angle && angle <= no_limit) || is_quarter_turns(angle)) continue;
    findings.report(rules::degrees_suspected, joint.element, place(*limit, limits),
                    fmt::format("joint \"{}\": the limit {} is more than two turns; angles are in radians",
                                joint.name.value, text::shortest(limit->value)),
                    {.hint = fmt::format("{} degrees are {:.6g} rad", text::shortest(limit->value),
                                         limit->value * std::numbers::pi / 180)});
    break;
  }
}

/// Reports limits of zero, which keep the joint from moving, in one finding for all that are zero.
void check_zeros(Findings& findings, const Joint& joint, const Limits& limits) {
  struct Zero {
    const source::Rule* rule;
    Span span;
    std::string text;
  };
  std::vector<Zero> zeros;
  if (has_range(joint) && limits.lower.value == limits.upper.value) {
    const bool omitted = !limits.lower.written() || !limits.upper.written();
    zeros.push_back({&rules::limit_zero_range, limits.span,
                     fmt::format("the lower and the upper limit are both {}{}", text::shortest(limits.lower.value),
                                 omitted ? " (an omitted one is 0)" : "")});
  }
  // A joint that follows another one needs no strength of its own.
  if (!joint.mimic && limits.effort.value == 0)
    zeros.push_back({&rules::effort_zero, place(limits.effort, limits), "the effort limit is 0"});
  if (!joint.mimic && limits.velocity.value == 0)
    zeros.push_back({&rules::velocity_zero, place(limits.velocity, limits), "the velocity limit is 0"});
  if (zeros.empty()) return;
  std::vector<std::string> texts;
  texts.reserve(zeros.size());
  for (Zero& zero : zeros) texts.push_back(std::move(zero.text));
  findings.report(*zeros.front().rule, joint.element, zeros.front().span,
                  fmt::format("joint \"{}\": {}; programs that apply {} cannot move the joint", joint.name.value,
                              fmt::join(texts, ", "), zeros.size() > 1 ? "these limits" : "this limit"));
}

void check_strength(Findings& findings, const Joint& joint, const Limits& limits) {
  const std::pair<std::string_view, const Number*> kinds[] = {{"effort", &limits.effort},
                                                              {"velocity", &limits.velocity}};
  for (const auto& [name, limit] : kinds) {
    if (limit->value < 0 && findings.robot.version != Version::v1_2)
      findings.report(rules::limit_negative, joint.element, place(*limit, limits),
                      fmt::format("joint \"{}\": the {} limit {} is negative; URDF 1.2 refuses it", joint.name.value,
                                  name, text::shortest(limit->value)),
                      {.has_other_severity = true});
    else if (std::isinf(limit->value) && !joint.mimic)
      findings.report(
          rules::limit_infinite, joint.element, limits.span,
          fmt::format("joint \"{}\" has no {} limit, which means an infinite one in URDF 1.2", joint.name.value, name));
  }
}

/// Reports velocities of revolute joints that are degrees per second. No joint with a range turns as fast, and either
/// the number is not a placeholder for "no limit", or the other joints of the robot have usual speeds.
void check_turning_speed(Findings& findings) {
  constexpr double fastest = 60;      // rad/s, 573 turns per minute
  constexpr double usual = 12;        // rad/s, reached by joints of arms and legs
  constexpr double outlier = 20;      // degrees are 57 times as large
  constexpr double least_speed = 25;  // rad/s; slower ones are not judged
  double greatest_usual = 0;
  std::size_t turning = 0, moderate = 0;
  const auto judged = [](const Joint& joint) {
    // Without a range it stands for a wheel.
    return joint.type == JointType::revolute && joint.limits && !joint.mimic && joint.limits->velocity.value > 0 &&
           joint.limits->lower.value < joint.limits->upper.value;
  };
  // Wheels and propellers turn as fast, so joints without a range are judged only if the value is a round number of
  // degrees.
  const auto judged_as_degrees = [](const Joint& joint) {
    return joint.type == JointType::continuous && joint.limits && !joint.mimic && joint.limits->velocity.value >= 90 &&
           std::fmod(joint.limits->velocity.value, 30) == 0;
  };
  for (const Joint& joint : findings.robot.joints) {
    if (!judged(joint)) continue;
    ++turning;
    const double velocity = joint.limits->velocity.value;
    if (velocity > usual) continue;
    ++moderate;
    greatest_usual = std::max(greatest_usual, velocity);
  }
  const bool others_are_moderate = 2 * moderate >= turning && moderate > 0;
  for (const Joint& joint : findings.robot.joints) {
    if (!judged(joint) && !(others_are_moderate && judged_as_degrees(joint))) continue;
    const Number& velocity = joint.limits->velocity;
    const double v = velocity.value;
    if (v == joint.limits->effort.value) continue;
    const bool stands_out = others_are_moderate && v >= least_speed && v > outlier * greatest_usual && v != 100 &&
                            !(v >= no_limit && is_placeholder_velocity(v));
    if (!stands_out && !(v >= fastest && !is_placeholder_velocity(v))) continue;
    findings.report(
        rules::velocity_degrees_suspected, joint.element, place(velocity, *joint.limits),
        fmt::format("joint \"{}\": the velocity limit {} is {:.4g} turns per second; angles are in radians",
                    joint.name.value, text::shortest(v), v / (2 * std::numbers::pi)),
        {.hint = fmt::format("{} degrees per second are {:.6g} rad/s", text::shortest(v), v * std::numbers::pi / 180)});
  }
}

/// Reports limits of a type that has none.
void check_unused(Findings& findings, const Joint& joint, const Limits& limits) {
  if (joint.type == JointType::fixed || joint.type == JointType::floating) {
    // Exporters write zeros for every joint.
    const bool says_nothing = limits.lower.value == 0 && limits.upper.value == 0 && !(limits.effort.value > 0) &&
                              !(limits.velocity.value > 0);
    findings.report(rules::limit_unused, joint.element, limits.span,
                    fmt::format("joint \"{}\": a {} joint has no limits", joint.name.value, text(joint.type)),
                    {.has_other_severity = says_nothing});
  } else if (joint.type == JointType::continuous && (limits.lower.written() || limits.upper.written())) {
    const Number& first = limits.lower.written() ? limits.lower : limits.upper;
    const bool says_nothing = limits.lower.value == 0 && limits.upper.value == 0;
    findings.report(rules::limit_unused, joint.element, first.span,
                    fmt::format("joint \"{}\": lower and upper have no effect on a continuous joint", joint.name.value),
                    {.hint = "a joint with a range is revolute", .has_other_severity = says_nothing});
  }
}

/// rad or m; difference between limits that were rounded differently.
constexpr double limit_rounding = 1e-4;

void check_soft_limits(Findings& findings, const Joint& joint) {
  if (!joint.safety || !joint.limits || !has_range(joint)) return;
  const Safety& safety = *joint.safety;
  const auto report = [&](const Number& number, const std::string& what) {
    findings.report(rules::soft_limit, joint.element, number.span,
                    fmt::format("joint \"{}\": {}", joint.name.value, what));
  };
  if (safety.soft_lower_limit.written() && safety.soft_lower_limit.value < joint.limits->lower.value - limit_rounding)
    report(safety.soft_lower_limit,
           fmt::format("the soft lower limit {} is below the lower limit {}",
                       text::shortest(safety.soft_lower_limit.value), text::shortest(joint.limits->lower.value)));
  if (safety.soft_upper_limit.written() && safety.soft_upper_limit.value > joint.limits->upper.value + limit_rounding)
    report(safety.soft_upper_limit,
           fmt::format("the soft upper limit {} is above the upper limit {}",
                       text::shortest(safety.soft_upper_limit.value), text::shortest(joint.limits->upper.value)));
  if (safety.soft_lower_limit.written() && safety.soft_upper_limit.value < safety.soft_lower_limit.value)
    report(safety.soft_lower_limit,
           fmt::format("the soft upper limit {} is below the soft lower limit {}",
                       text::shortest(safety.soft_upper_limit.value), text::shortest(safety.soft_lower_limit.value)));
}

/// Reports negative damping and friction, which would drive the joint.
void check_dynamics(Findings& findings, const Joint& joint) {
  if (!joint.dynamics) return;
  const std::pair<std::string_view, const Number*> kinds[] = {{"damping", &joint.dynamics->damping},
                                                              {"friction", &joint.dynamics->friction}};
  for (const auto& [name, number] : kinds)
    if (number->value < 0)
      findings.report(rules::dynamics_negative, joint.element, number->span,
                      fmt::format("joint \"{}\": the {} {} is negative; it would add energy instead of removing it",
                                  joint.name.value, name, text::shortest(number->value)));
}

/// Reports joints whose limits exclude 0, where simulators and viewers start: once for the robot.
void check_zero_position(Findings& findings) {
  std::vector<const Joint*> outside;
  std::vector<std::string> ranges;
  Extra extra{.hint = "give simulators a position inside, such as initial_value of <ros2_control> or a group state"};
  for (const Joint& joint : findings.robot.joints) {
    if (!excludes_zero(joint)) continue;
    if (!outside.empty()) extra.places.push_back({fmt::format("\"{}\" is", joint.name.value), joint.limits->span});
    outside.push_back(&joint);
    ranges.push_back(fmt::format("\"{}\" ({} to {})", joint.name.value, text::shortest(joint.limits->lower.value),
                                 text::shortest(joint.limits->upper.value)));
  }
  if (outside.empty()) return;
  findings.report(rules::zero_outside_limits, outside.front()->element, outside.front()->limits->span,
                  fmt::format("the position 0, in which simulators start, is outside the limits of {}",
                              names_in_short({ranges.begin(), ranges.end()})),
                  std::move(extra));
}

}  // namespace

bool is_placeholder_velocity(double velocity) {
  for (const double round : {10.0, 50.0, 100.0, 200.0, 500.0})
    if (velocity == round) return true;
  // Placeholders are 1000, 5000, 10000, …, and also 9999 and 1e308.
  if (velocity < no_limit) return false;
  constexpr double hardly_degrees = 3000;  // degrees per second: the fastest wrists reach 2600
  return velocity >= hardly_degrees || velocity == no_limit;
}

void check_limits(Findings& findings) {
  for (const Joint& joint : findings.robot.joints) {
    check_soft_limits(findings, joint);
    check_dynamics(findings, joint);
    if (!joint.limits) continue;
    check_unused(findings, joint, *joint.limits);
    if (has_range(joint)) check_range(findings, joint, *joint.limits);
    if (!has_range(joint) && joint.type != JointType::continuous) continue;
    check_zeros(findings, joint, *joint.limits);
    check_strength(findings, joint, *joint.limits);
  }
  check_turning_speed(findings);
  check_zero_position(findings);
}

}  // namespace urdfmill::urdf
