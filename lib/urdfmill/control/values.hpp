// Values of parameters in YAML, as the parser of ROS 2 types them.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/control/parameters/parameter_table.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::control {

/// Returns the type of a scalar; nothing if it is null or not literal.
[[nodiscard]] std::optional<ParameterType> type_of(const yaml::Cursor& value, std::string_view file);

/// Returns hint and fix that write an integer as a double.
[[nodiscard]] urdf::Extra as_double(const yaml::Cursor& value, source::FileId file);

/// Returns "a boolean", "an integer", "a double" or "a string", or the plural.
[[nodiscard]] std::string_view name_of(ParameterType type, bool is_list);

}  // namespace urdfmill::control
