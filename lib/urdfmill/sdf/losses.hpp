// How a conversion says what it loses.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Reports a finding of that rule with the rule's severity. `element` (or null) gives the trail of calls and includes,
/// and the place where `span` is unknown.
void report(source::Sink& sink, std::string_view rule, const xml::Element* element, source::Span span,
            std::string message, std::string hint = {});

}  // namespace urdfmill::sdf
