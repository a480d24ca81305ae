// Two trees of values beside each other.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/emit/model_tree.hpp"

namespace urdfmill::emit {

/// The first difference of two models as model_tree() gives them ("joints[2].limits.effort: inf, not 10"), or nothing.
/// Orientations may differ by rounding; the declared version and how an orientation was written count for nothing.
[[nodiscard]] std::optional<std::string> first_difference(const Value& expected, const Value& found);

}  // namespace urdfmill::emit
