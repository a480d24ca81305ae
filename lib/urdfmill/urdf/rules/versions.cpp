// Input that another version of URDF would refuse or interpret differently (--urdf-version).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

using Known = std::set<std::pair<std::string_view, std::pair<std::uint32_t, std::string>>>;

std::pair<std::string_view, std::pair<std::uint32_t, std::string>> key(const source::Diagnostic& diagnostic) {
  return {diagnostic.rule->id, {diagnostic.span.begin, diagnostic.message}};
}

/// Reads the document again as `version`.
std::pair<Robot, source::Collector> read_as(const Findings& findings, Version version) {
  source::Collector collector;
  ReadResult result = read_as_far_as_possible(findings.robot.document,
                                              {Reading::strict, findings.options.written_in, version}, collector);
  return {std::move(result.robot), std::move(collector)};
}

/// Reports problems that only the other version has; an error of `check` in any version is not reported twice.
void report_refusals(Findings& findings, const source::Collector& now, const source::Collector& then, Version version) {
  Known known;
  for (const source::Diagnostic& diagnostic : now.diagnostics) known.insert(key(diagnostic));
  for (const source::Diagnostic& diagnostic : then.diagnostics) {
    if (known.contains(key(diagnostic)) || findings.is_refused(*diagnostic.rule, diagnostic.span)) continue;
    const bool refuses = diagnostic.severity == source::Severity::error;
    findings.report(rules::for_version, nullptr, diagnostic.span,
                    fmt::format("as URDF {} this {}: {}", text(version), refuses ? "would be refused" : "would change",
                                diagnostic.message),
                    {.hint = diagnostic.hint, .has_other_severity = refuses});
  }
}

/// Reports input that the declared version ignores and the other one would read.
void report_awakened(Findings& findings, const source::Collector& now, const source::Collector& then, Version version) {
  Known known;
  for (const source::Diagnostic& diagnostic : then.diagnostics) known.insert(key(diagnostic));
  for (const source::Diagnostic& diagnostic : now.diagnostics) {
    if (diagnostic.rule != &rules::feature_ignored || known.contains(key(diagnostic))) continue;
    if (diagnostic.subject.name != "quat_xyzw") continue;  // limits are compared by value
    const std::string_view written =
        findings.options.written_in != nullptr ? findings.options.written_in->text(diagnostic.span) : "";
    findings.report(
        rules::for_version, nullptr, diagnostic.span,
        fmt::format("as URDF {} {} would no longer be ignored", text(version), written.empty() ? "this" : written));
  }
}

/// Reports limits whose meaning depends on the version.
void report_limits(Findings& findings, const Joint& now, const Joint& then, Version version) {
  if (!now.limits || !then.limits) return;
  const auto values = [](const Limits& l) {
    return std::array<std::pair<std::string_view, const Number*>, 7>{{{"lower", &l.lower},
                                                                      {"upper", &l.upper},
                                                                      {"effort", &l.effort},
                                                                      {"velocity", &l.velocity},
                                                                      {"acceleration", &l.acceleration},
                                                                      {"deceleration", &l.deceleration},
                                                                      {"jerk", &l.jerk}}};
  };
  const auto before = values(*now.limits), after = values(*then.limits);
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double was = before[i].second->value, becomes = after[i].second->value;
    if (was == becomes || was != was || becomes != becomes) continue;
    // A missing bound is refused as such, and a missing deceleration equals the acceleration.
    if (i < 2 && std::isinf(becomes) && has_range(now)) continue;
    if (before[i].first == "deceleration" && !after[i].second->written()) continue;
    findings.report(
        rules::for_version, now.element, now.limits->span,
        fmt::format("joint \"{}\": the {} limit is {} as URDF {} and {} as URDF {}", now.name.value, before[i].first,
                    text::shortest(was), text(findings.robot.version), text::shortest(becomes), text(version)));
  }
}

}  // namespace

void check_versions(Findings& findings) {
  if (!findings.options.for_version) return;
  const Version version = *findings.options.for_version;
  if (findings.robot.version_text.empty()) {
    const xml::Element* robot = findings.robot.document->root();
    const Span end_of_name{robot->span.file, robot->name_span().end, robot->name_span().end};
    findings.report(rules::version_missing, robot, robot->start_tag(), "the robot declares no version, which means 1.0",
                    {.fix = {{end_of_name, " version=\"1.0\""}}});
  }
  if (version == findings.robot.version) return;
  const auto now = read_as(findings, findings.robot.version);
  const auto then = read_as(findings, version);
  report_refusals(findings, now.second, then.second, version);
  const std::size_t joints = std::min(findings.robot.joints.size(), then.first.joints.size());
  for (std::size_t i = 0; i < joints; ++i)
    report_limits(findings, findings.robot.joints[i], then.first.joints[i], version);
  // Input that only the declared version ignores shows as a warning of the reader that disappears.
  report_awakened(findings, now.second, then.second, version);
}

}  // namespace urdfmill::urdf
