#include "urdfmill/urdf/read_context.hpp"

#include <fmt/format.h>

#include <iterator>

#include "urdfmill/xml/report.hpp"

namespace urdfmill::urdf {

bool ReadContext::problem(Reach reach, const source::Rule& rule, const xml::Element& at, Span span, std::string message,
                          text::Hint hint, source::Subject subject, std::vector<source::TrailStep> places) {
  if (!strict() && reach == Reach::nothing) return true;
  source::Diagnostic diagnostic = xml::finding(rule, &at, span, std::move(message), std::move(hint));
  diagnostic.trail.insert(diagnostic.trail.begin(), std::move_iterator(places.begin()),
                          std::move_iterator(places.end()));
  if (!strict()) diagnostic.severity = reach == Reach::document ? source::Severity::error : source::Severity::warning;
  if (!subject.empty()) diagnostic.subject = std::move(subject);
  if (diagnostic.severity == source::Severity::error) refused_ = true;
  sink_.report(std::move(diagnostic));
  return strict() || reach == Reach::value;
}

void ReadContext::enter(std::string_view kind, std::string_view name, Reach reach) {
  kind_ = kind;
  name_ = name;
  reach_ = reach;
}

std::string ReadContext::subject() const {
  return fmt::format("{} \"{}\"", kind_, name_);
}

std::string_view ReadContext::raw(const xml::Attribute& attribute) const {
  return options_.written_in != nullptr ? options_.written_in->text(attribute.value_span) : std::string_view();
}

std::string_view ReadContext::text_of(const xml::Attribute& attribute) const {
  if (options_.written_in == nullptr || attribute.value.find(' ') == std::string_view::npos) return attribute.value;
  const std::string_view written = raw(attribute);
  const bool differs = written.find_first_of("\t\r\n") != std::string_view::npos;
  return differs && written.find('&') == std::string_view::npos ? written : attribute.value;
}

Span ReadContext::piece_span(const xml::Attribute& attribute, std::size_t begin, std::size_t size) const {
  Span span = attribute.value_span;
  if (options_.written_in == nullptr || !span.known() || span.end - span.begin < begin + size ||
      raw(attribute).find('&') != std::string_view::npos)
    return span;
  span.begin += static_cast<std::uint32_t>(begin);
  span.end = span.begin + static_cast<std::uint32_t>(size);
  return span;
}

}  // namespace urdfmill::urdf
