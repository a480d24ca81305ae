// The proof that a text of MJCF says what it was made from.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/mjcf/lowered.hpp"

namespace urdfmill::mjcf {

/// Reads the text again, by our own reader, and compares it with the model to 1e-9. Why it is another one, or nothing.
[[nodiscard]] std::optional<std::string> difference(const Lowered& lowered, const std::string& text);

}  // namespace urdfmill::mjcf
