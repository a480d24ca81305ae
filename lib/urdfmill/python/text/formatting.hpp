// The three ways Python fills values into text.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/python/evaluator.hpp"

namespace urdfmill::python {

/// format(value, spec): the format mini-language for int, float, complex, str, bool, dates; for other types an empty
/// spec or the TypeError "unsupported format string passed to list.__format__".
[[nodiscard]] std::string format(const Value& value, std::string_view spec, Context& context);

/// template % arguments.
[[nodiscard]] std::string percent_format(const Value& format, const Value& arguments, Context& context);

/// str.format: fields with attributes, indices, conversions and nested specs.
[[nodiscard]] std::string format_fields(std::string_view format, const Arguments& arguments, Context& context);
/// str.format_map.
[[nodiscard]] std::string format_map(std::string_view format, const Value& mapping, Context& context);

}  // namespace urdfmill::python
