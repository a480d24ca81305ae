// Operators, comparison, truth and hash of values, with CPython 3.11's messages. All throw Error.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "grammar/expression.hpp"
#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"
#include "urdfmill/python/value_text.hpp"

namespace urdfmill::python {

[[nodiscard]] Value binary(grammar::BinaryOperator op, const Value& left, const Value& right, Context& context);
[[nodiscard]] Value unary(grammar::UnaryOperator op, const Value& operand, Context& context);
/// Compares two values. `in` with an iterator consumes it and is left to the evaluator: here it is "argument of type
/// 'X' is not iterable".
[[nodiscard]] bool compare(grammar::CompareOperator op, const Value& left, const Value& right, Context& context);

/// Evaluates bool(value).
[[nodiscard]] bool truth(const Value& value);
/// Evaluates left == right.
[[nodiscard]] bool equal(const Value& left, const Value& right);
/// Evaluates `left is right or left == right`, as `in`, list.index and the keys of a dict compare.
[[nodiscard]] bool same_or_equal(const Value& left, const Value& right);
[[nodiscard]] bool same_or_equal(const Value& left, const Value& right, std::uint64_t& effort);
/// Same as the two above, charged for the compared data.
[[nodiscard]] bool equal(const Value& left, const Value& right, Context& context);
[[nodiscard]] bool same_or_equal(const Value& left, const Value& right, Context& context);
/// Evaluates left < right, as sorted does. Throws TypeError "'<' not supported between instances of 'str' and 'int'".
[[nodiscard]] bool less(const Value& left, const Value& right);
/// Evaluates hash(value), equal to CPython's for numbers, tuples and frozensets. Throws TypeError "unhashable type:
/// 'list'".
[[nodiscard]] Hash hash(const Value& value);
/// Same as above; adds the steps it took to `effort`.
[[nodiscard]] Hash hash(const Value& value, std::uint64_t& effort);
/// Evaluates len(value). Throws TypeError "object of type 'int' has no len()".
[[nodiscard]] std::size_t length(const Value& value);

/// Evaluates object[index] for every kind of object and index, slices included.
[[nodiscard]] Value subscript(const Value& object, const Value& index, Context& context);

/// Returns the YAML wrapper of a dict or list (a shallow copy); other values unchanged.
[[nodiscard]] Value wrap_yaml(const Value& value);

}  // namespace urdfmill::python
