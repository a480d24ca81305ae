// Findings about elements of an SDF.
#pragma once
#include <cstdint>
#include <string>

#include "urdfmill/sdf/check_rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// The severity of a finding: that of its rule, or the other one of the rule.
enum class As : std::uint8_t { rule, other };

/// Reports a finding about an element, at the span or, if it is unknown, at the start tag.
void report_at(source::Sink& sink, const source::Rule& rule, const xml::Element& element, source::Span span,
               std::string message, text::Hint hint = {}, As as = As::rule);

/// Reports that the element, or its name at the span, has the name of an earlier one, which may be of an included file.
void report_repeated(source::Sink& sink, const xml::Element& element, source::Span span, const xml::Element& first,
                     std::string message, text::Hint hint = {}, As as = As::rule);

/// Returns the place of the text in an element; its start tag if there is none.
[[nodiscard]] source::Span text_span(const xml::Element& element);

/// Returns `link "arm"`, or `<pose>` for an element without a name.
[[nodiscard]] std::string called(const xml::Element& element);

}  // namespace urdfmill::sdf
