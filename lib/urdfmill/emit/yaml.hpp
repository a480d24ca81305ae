// The model as YAML: the fields of the JSON, readable and suitable for version control. It can be read back
// (urdf/yaml_reader.hpp).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::emit {

/// Returns any record, or list of records: lists of numbers, texts or such lists are in brackets. Both YAML 1.1 and 1.2
/// read the numbers as numbers. Reports a text that does not read back, and returns nothing (yaml/writer.hpp).
[[nodiscard]] std::optional<std::string> to_yaml(const Value& value, source::Sink& sink);
/// Returns the record in the form "json" or "yaml".
[[nodiscard]] std::optional<std::string> to_data(const Value& value, std::string_view form, source::Sink& sink);

/// Returns the model in the same form, with comments above its parts, without anchors and tags. The XML of an extension
/// that has several lines is a literal block, which ends with a line end.
[[nodiscard]] std::optional<std::string> model_yaml(const urdf::Robot& robot, source::Sink& sink);

}  // namespace urdfmill::emit
