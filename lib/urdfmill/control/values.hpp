// Values of parameters in YAML, as the parser of ROS 2 types them.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/control/parameters/parameter_table.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::control {

/// A text that is known before the file is used: launch files substitute `$(var …)`, templates `{{ … }}`.
[[nodiscard]] bool is_literal(std::string_view text);

/// Returns the type of a scalar; nothing if it is null or not literal.
[[nodiscard]] std::optional<ParameterType> type_of(const yaml::Cursor& value, std::string_view file);

/// Returns "a boolean", "an integer", "a double" or "a string", or the plural.
[[nodiscard]] std::string_view name_of(ParameterType type, bool is_list);

/// Returns the scalars of a value: the items of a list, or the value itself.
[[nodiscard]] std::vector<yaml::Cursor> scalars(const yaml::Cursor& value);

}  // namespace urdfmill::control
