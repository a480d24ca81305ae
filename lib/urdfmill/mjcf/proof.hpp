// Proof that an MJCF text equals the model it was written from.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/mjcf/lowered.hpp"

namespace urdfmill::mjcf {

/// Reads the text with our own reader and compares it with the model to 1e-9. Returns the first difference, or nothing.
[[nodiscard]] std::optional<std::string> difference(const Lowered& lowered, const std::string& text);

}  // namespace urdfmill::mjcf
