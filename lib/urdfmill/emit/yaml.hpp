// The model as YAML: the fields of the JSON, readable and fit for version control. It reads back
// (urdf/yaml_reader.hpp).
#pragma once
#include <string>

#include "urdfmill/emit/model_tree.hpp"

namespace urdfmill::emit {

/// Any record, or list of records, in the same form: lists of numbers, texts or such lists are in brackets.
[[nodiscard]] std::string to_yaml(const Value& value);

/// One field a line, vectors in brackets; neither anchors nor tags. Numbers are written so that YAML 1.1 and 1.2 take
/// them for numbers.
[[nodiscard]] std::string model_yaml(const urdf::Robot& robot);

}  // namespace urdfmill::emit
