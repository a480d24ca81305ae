// How this layer reports: one call a finding, and the nearest of several names for "did you mean".
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::kinematics {

/// Reports a finding of that rule with the rule's severity.
void report(source::Sink& sink, std::string_view rule, std::string message, source::Span span = {},
            std::string hint = {});

/// "did you mean NAME" with the name at the least edit distance, if it is near enough to be meant; else empty.
[[nodiscard]] std::string nearest_name(std::string_view wanted, std::span<const std::string_view> names);

}  // namespace urdfmill::kinematics
