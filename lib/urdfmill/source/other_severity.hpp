// Severities that findings of a rule have under a condition. Each module lists those of its rules in its rules.hpp, so
// that pages state every severity that is reported.
#pragma once
#include <algorithm>
#include <span>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::source {

/// A severity besides that of the rule, and its condition.
struct OtherSeverity {
  const Rule* rule;
  Severity severity;
  std::string_view when;  ///< such as "if no link has a mass"
};

/// Returns the entry of a rule; null if it has none.
[[nodiscard]] constexpr const OtherSeverity* other_severity(std::span<const OtherSeverity> list, const Rule& rule) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const OtherSeverity& other) { return other.rule == &rule; });
  return found == list.end() ? nullptr : &*found;
}

/// Gives a finding the other severity of its rule. A rule that is not in the list keeps its own.
inline void take_other_severity(Diagnostic& finding, std::span<const OtherSeverity> list) {
  if (const OtherSeverity* other = other_severity(list, *finding.rule)) finding.severity = other->severity;
}

}  // namespace urdfmill::source
