// Proof that a layer equals the model it was written from.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::usd {

/// Reads the text with our own reader and compares it with the model to 1e-9. Returns the first difference, or nothing.
[[nodiscard]] std::optional<std::string> difference(const urdf::Robot& robot, const std::string& text);

}  // namespace urdfmill::usd
