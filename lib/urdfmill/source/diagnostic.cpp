#include "urdfmill/source/diagnostic.hpp"

#include <algorithm>

namespace urdfmill::source {

Diagnostic finding(const Rule& rule, std::string message, Span span, std::string hint) {
  Diagnostic made;
  made.rule = &rule;
  made.severity = rule.severity;
  made.message = std::move(message);
  made.span = span;
  made.hint = std::move(hint);
  return made;
}

std::size_t Collector::count(Severity at_least) const {
  return static_cast<std::size_t>(std::count_if(diagnostics.begin(), diagnostics.end(),
                                                [&](const Diagnostic& d) { return d.severity >= at_least; }));
}

}  // namespace urdfmill::source
