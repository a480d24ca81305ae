// The model as YAML: the fields of the JSON, readable and suitable for version control. It can be read back
// (urdf/yaml_reader.hpp).
#pragma once
#include <string>

#include "urdfmill/emit/model_tree.hpp"

namespace urdfmill::emit {

/// Returns any record, or list of records, in the same form: lists of numbers, texts or such lists are in brackets.
[[nodiscard]] std::string to_yaml(const Value& value);

/// Returns one field on each line, vectors in brackets, without anchors and tags. Both YAML 1.1 and 1.2 read the
/// numbers as numbers.
[[nodiscard]] std::string model_yaml(const urdf::Robot& robot);

}  // namespace urdfmill::emit
