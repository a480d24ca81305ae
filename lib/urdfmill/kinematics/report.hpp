// How this layer reports: one call a finding.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::kinematics {

/// Reports a finding of that rule with the rule's severity.
void report(source::Sink& sink, std::string_view rule, std::string message, source::Span span = {},
            std::string hint = {});

}  // namespace urdfmill::kinematics
