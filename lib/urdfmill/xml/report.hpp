// Findings about elements of a tree, with the calls and includes that made the element.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// Returns the calls and includes that made a node, innermost first; empty for unexpanded text.
[[nodiscard]] std::vector<source::TrailStep> trail_of(const Node& node);

/// Returns what a finding about the element is about: the element itself if it has a name, else the nearest one around
/// it that has; empty if there is none below the root. Prefixes are left out: a macro, not an xacro:macro.
[[nodiscard]] source::Subject subject_of(const Element* element);

/// Returns a finding about `element` (which may be null) at `span`, or at the element's start tag if the span is
/// unknown.
[[nodiscard]] source::Diagnostic finding(const source::Rule& rule, const Element* element, Span span,
                                         std::string message, text::Hint hint = {});

/// Reports such a finding.
inline void report(source::Sink& sink, const source::Rule& rule, const Element* element, Span span, std::string message,
                   text::Hint hint = {}) {
  sink.report(finding(rule, element, span, std::move(message), std::move(hint)));
}

}  // namespace urdfmill::xml
