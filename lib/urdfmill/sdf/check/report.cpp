#include "urdfmill/sdf/check/report.hpp"

#include <utility>

#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

void report_at(source::Sink& sink, const source::Rule& rule, const xml::Element& element, source::Span span,
               std::string message, text::Hint hint, As as) {
  source::Diagnostic finding = xml::finding(rule, &element, span, std::move(message), std::move(hint));
  if (as == As::other) source::take_other_severity(finding, rules::other_check_severities);
  sink.report(std::move(finding));
}

void report_repeated(source::Sink& sink, const xml::Element& element, source::Span span, const xml::Element& first,
                     std::string message, text::Hint hint, As as) {
  source::Diagnostic finding = xml::finding(rules::duplicate_name, &element, span, std::move(message), std::move(hint));
  if (as == As::other) source::take_other_severity(finding, rules::other_check_severities);
  if (first.span.known()) finding.trail.push_back({"the first one is", first.start_tag()});
  sink.report(std::move(finding));
}

source::Span text_span(const xml::Element& element) {
  for (const xml::Node* node = element.first_child; node != nullptr; node = node->next) {
    if (node->kind != xml::NodeKind::text && node->kind != xml::NodeKind::cdata) continue;
    const std::string_view text = node->text();
    const std::size_t first = text.find_first_not_of(text::white_space);
    if (first == std::string_view::npos) continue;
    source::Span span = node->span;
    // Without entities, the characters of a text are its bytes.
    if (span.end - span.begin == text.size()) {
      span.end = span.begin + static_cast<std::uint32_t>(text.find_last_not_of(text::white_space) + 1);
      span.begin += static_cast<std::uint32_t>(first);
    }
    return span;
  }
  return element.start_tag();
}

std::string called(const xml::Element& element) {
  const std::string name = xml::attribute_text(element, "name");
  if (name.empty()) return '<' + std::string(element.name) + '>';
  return std::string(element.name) + " \"" + name + '"';
}

}  // namespace urdfmill::sdf
