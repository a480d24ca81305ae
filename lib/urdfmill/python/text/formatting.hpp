// The three ways in which Python formats values into text.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/python/evaluator.hpp"

namespace urdfmill::python {

/// Evaluates format(value, spec): the format mini-language for int, float, complex, str, bool and dates. Other types
/// take an empty spec or throw TypeError "unsupported format string passed to list.__format__".
[[nodiscard]] std::string format(const Value& value, std::string_view spec, Context& context);

/// Evaluates template % arguments.
[[nodiscard]] std::string percent_format(const Value& format, const Value& arguments, Context& context);

/// Evaluates str.format: fields with attributes, indices, conversions and nested specs.
[[nodiscard]] std::string format_fields(std::string_view format, const Arguments& arguments, Context& context);
/// Evaluates str.format_map.
[[nodiscard]] std::string format_map(std::string_view format, const Value& mapping, Context& context);

}  // namespace urdfmill::python
