#include "urdfmill/sdf/losses.hpp"

#include "urdfmill/source/rules.hpp"
#include "urdfmill/urdf/read_context.hpp"

namespace urdfmill::sdf {

void report(source::Sink& sink, std::string_view rule, const xml::Element* element, source::Span span,
            std::string message, std::string hint) {
  source::Diagnostic diagnostic;
  diagnostic.rule = &source::rule(rule);
  diagnostic.severity = diagnostic.rule->severity;
  diagnostic.message = std::move(message);
  diagnostic.span = span.known() || !element ? span : element->start_tag();
  if (element) diagnostic.trail = urdf::trail_of(*element);
  diagnostic.hint = std::move(hint);
  sink.report(std::move(diagnostic));
}

}  // namespace urdfmill::sdf
