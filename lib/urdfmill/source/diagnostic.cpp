#include "urdfmill/source/diagnostic.hpp"

#include <algorithm>

namespace urdfmill::source {

Diagnostic finding(const Rule& rule, std::string message, Span span, text::Hint hint) {
  Diagnostic made;
  made.rule = &rule;
  made.severity = rule.severity;
  made.message = std::move(message);
  made.span = span;
  made.take(std::move(hint));
  return made;
}

bool is_fixable(const Diagnostic& finding, bool likely_too) {
  if (finding.fix.empty()) return false;
  switch (finding.rule->facts.fix) {
    case FixSafety::none:
    case FixSafety::certain:
      return true;
    case FixSafety::likely:
      return likely_too;
    case FixSafety::shown:
      break;
  }
  return false;
}

std::size_t Collector::count(Severity at_least) const {
  return static_cast<std::size_t>(std::count_if(diagnostics.begin(), diagnostics.end(),
                                                [&](const Diagnostic& d) { return d.severity >= at_least; }));
}

const Diagnostic* Collector::first_error() const {
  const auto error = std::find_if(diagnostics.begin(), diagnostics.end(),
                                  [](const Diagnostic& each) { return each.severity == Severity::error; });
  return error != diagnostics.end() ? &*error : nullptr;
}

}  // namespace urdfmill::source
