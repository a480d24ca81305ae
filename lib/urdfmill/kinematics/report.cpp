#include "urdfmill/kinematics/report.hpp"

#include <utility>

#include "urdfmill/source/rules.hpp"

namespace urdfmill::kinematics {
void report(source::Sink& sink, std::string_view rule, std::string message, source::Span span, std::string hint) {
  source::Diagnostic d;
  d.rule = &source::rule(rule);
  d.severity = d.rule->severity;
  d.message = std::move(message);
  d.span = span;
  d.hint = std::move(hint);
  sink.report(std::move(d));
}

}  // namespace urdfmill::kinematics
