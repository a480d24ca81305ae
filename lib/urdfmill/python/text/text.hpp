// Values as text and text as numbers.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// str(value) and repr(value), Python's to the last character. Text longer than the default Limits' bytes is a
/// MemoryError; a deep nesting a RecursionError; an int of more than 4,300 digits a ValueError.
[[nodiscard]] std::string str(const Value& value);
[[nodiscard]] std::string repr(const Value& value);
/// The same two, charged for what they make.
[[nodiscard]] std::string str(const Value& value, Context& context);
[[nodiscard]] std::string repr(const Value& value, Context& context);
/// repr of a str: quotes and escapes as Python chooses them.
[[nodiscard]] std::string repr(std::string_view text);
/// At most 200 characters of it, as messages of int() quote what they could not read.
[[nodiscard]] std::string short_repr(std::string_view text);
/// ascii(value).
[[nodiscard]] std::string ascii(const Value& value);
/// "int", "str", "builtin_function_or_method", "YamlDictWrapper", …
[[nodiscard]] std::string_view type_name(const Value& value);

/// int(text, base) and float(text) by Python's rules (blanks, sign, underscores, any Unicode digits); nullopt if it is
/// none. Base 0 reads a prefix. A text of more than 4,300 digits is a ValueError.
[[nodiscard]] std::optional<Value> parse_integer(std::string_view text, int base = 10);
[[nodiscard]] std::optional<double> parse_float(std::string_view text);
/// complex(text).
[[nodiscard]] std::optional<Value> parse_complex(std::string_view text);

}  // namespace urdfmill::python
