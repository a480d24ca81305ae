#include "urdfmill/batch/check/unchecked.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/session/rules.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::batch {

source::Severity least_reason(Verdict verdict) {
  return is_unchecked(verdict) ? source::Severity::warning : source::Severity::error;
}

void report_missing_arguments(const FoundArguments& searched, source::Collector& findings) {
  const auto listed = [](const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names) list.append(list.empty() ? "" : ", ").append(name);
    return list;
  };
  bool is_reported = false;
  std::erase_if(findings.diagnostics, [&](source::Diagnostic& finding) {
    if (xacro::argument_without_value(finding).empty()) return false;
    if (std::exchange(is_reported, true)) return true;
    finding.rule = &session::rules::robot_not_checked;
    finding.severity = source::Severity::warning;
    finding.message = "the robot was not checked: no value was found for " + listed(searched.missing);
    finding.hint = searched.callers.empty() ? "give values, or name them under robots: in .urdfmill.yaml"
                                            : "the value is known only when " + listed(searched.callers) +
                                                  " runs; give values, or name them under robots: in .urdfmill.yaml";
    return false;
  });
}

Reasons select_reasons(Verdict verdict, const session::CheckConfig& config, const source::Sources& sources,
                       source::Collector& findings) {
  const source::Severity least = least_reason(verdict);
  std::string_view reason;
  bool is_shown = false;
  std::erase_if(findings.diagnostics, [&](source::Diagnostic& finding) {
    const bool is_reason = finding.severity >= least;
    if (is_reason && !config.ignores(finding, sources)) reason = finding.rule->id;
    const bool is_selected = config.apply(finding, sources);
    is_shown = is_shown || (is_reason && is_selected);
    return !is_selected;
  });
  return {reason.empty(), is_shown ? std::string() : std::string(reason)};
}

}  // namespace urdfmill::batch
