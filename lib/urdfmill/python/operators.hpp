// Operators, comparison, truth, text: what Python does with values, with CPython 3.11's messages. All throw Error.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/expression.hpp"
#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

[[nodiscard]] Value binary(grammar::BinaryOperator op, const Value& left, const Value& right, Context& context);
[[nodiscard]] Value unary(grammar::UnaryOperator op, const Value& operand, Context& context);
[[nodiscard]] bool compare(grammar::CompareOperator op, const Value& left, const Value& right, Context& context);

/// bool(value).
[[nodiscard]] bool truth(const Value& value);
/// left == right.
[[nodiscard]] bool equal(const Value& left, const Value& right);
/// hash(value), as Python computes it for numbers; TypeError "unhashable type: 'list'".
[[nodiscard]] std::size_t hash(const Value& value);

/// str(value) and repr(value), Python's to the last character.
[[nodiscard]] std::string str(const Value& value);
[[nodiscard]] std::string repr(const Value& value);
/// repr of a str: quotes and escapes as Python chooses them.
[[nodiscard]] std::string repr(std::string_view text);
/// "int", "str", "builtin_function_or_method", "YamlDictWrapper", …
[[nodiscard]] std::string_view type_name(const Value& value);

/// object[index] for every kind of object and index, slices included.
[[nodiscard]] Value subscript(const Value& object, const Value& index, Context& context);

/// int(text, base) and float(text) by Python's rules (blanks, sign, underscores, any Unicode digits); nullopt if it is
/// none.
[[nodiscard]] std::optional<Value> parse_integer(std::string_view text, int base = 10);
[[nodiscard]] std::optional<double> parse_float(std::string_view text);

/// The YAML wrapper of a dict or list (a shallow copy); other values as they are.
[[nodiscard]] Value wrap_yaml(const Value& value);

}  // namespace urdfmill::python
