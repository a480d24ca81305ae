// Counts of findings by rule.
#pragma once
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::source {

/// The findings of one rule.
struct RuleCount {
  const Rule* rule = nullptr;
  std::array<std::size_t, 3> by_severity{};         ///< by the number of the severity
  std::size_t certain_fixes = 0, likely_fixes = 0;  ///< findings with edits that are to be made

  /// Returns the number of findings.
  [[nodiscard]] std::size_t all() const { return by_severity[0] + by_severity[1] + by_severity[2]; }
  /// Returns the highest severity that occurs.
  [[nodiscard]] Severity severity() const;
};

/// Returns "3 safe, 1 unsafe" for the fixes of a rule; empty if there are none.
[[nodiscard]] std::string fixes_text(const RuleCount& count);

/// Counts findings by rule.
class Statistics {
 public:
  /// Counts a finding.
  void add(const Diagnostic& finding);
  /// Returns the counts, most findings first, and those of equal number by the rule's id.
  [[nodiscard]] std::vector<RuleCount> counts() const;
  /// Returns the number of findings of a severity.
  [[nodiscard]] std::size_t of(Severity severity) const;
  /// Returns the number of findings with certain fixes.
  [[nodiscard]] std::size_t fixable() const;

 private:
  std::map<std::string_view, RuleCount> by_rule_;  ///< by id
};

/// Returns a table for people, one line for each rule; empty if there are no findings.
[[nodiscard]] std::string statistics_text(const Statistics& statistics);
/// Returns an object with `rules` (rule, severity, title, findings, fixes) and `counts`.
[[nodiscard]] std::string statistics_json(const Statistics& statistics);

}  // namespace urdfmill::source
