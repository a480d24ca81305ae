// Values as text and text as numbers.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Evaluate str(value) and repr(value), exactly as Python does. Text longer than the default Limits' bytes is a
/// MemoryError, deep nesting a RecursionError, an int of more than 4,300 digits a ValueError.
[[nodiscard]] std::string str(const Value& value);
[[nodiscard]] std::string repr(const Value& value);
/// Same as the two above, charged for the text they produce.
[[nodiscard]] std::string str(const Value& value, Context& context);
[[nodiscard]] std::string repr(const Value& value, Context& context);
/// Returns the repr of a str, with the quotes and escapes that Python chooses.
[[nodiscard]] std::string repr(std::string_view text);
/// Returns at most 200 characters of the repr, as messages of int() quote a text that they could not read.
[[nodiscard]] std::string short_repr(std::string_view text);
/// Evaluates ascii(value).
[[nodiscard]] std::string ascii(const Value& value);
/// Returns "int", "str", "builtin_function_or_method", "YamlDictWrapper", …
[[nodiscard]] std::string_view type_name(const Value& value);

/// Evaluate int(text, base) and float(text) by Python's rules (blanks, sign, underscores, any Unicode digits); nullopt
/// if the text is not a number. Base 0 reads a prefix. Throws ValueError for more than 4,300 digits.
[[nodiscard]] std::optional<Value> parse_integer(std::string_view text, int base = 10);
[[nodiscard]] std::optional<double> parse_float(std::string_view text);
/// Evaluates complex(text).
[[nodiscard]] std::optional<Value> parse_complex(std::string_view text);

}  // namespace urdfmill::python
