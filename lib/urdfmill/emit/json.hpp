// The model, and any tree of values, as JSON.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/emit/model_tree.hpp"

namespace urdfmill::emit {

/// Returns JSON with two blanks of indentation, lists of numbers on one line, and a line end at the end. Numbers are
/// the shortest text that reads back to the same double; infinities are the texts "inf" and "-inf".
[[nodiscard]] std::string to_json(const Value& value);
[[nodiscard]] std::string model_json(const urdf::Robot& robot);

}  // namespace urdfmill::emit
