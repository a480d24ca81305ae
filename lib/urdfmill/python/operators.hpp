// Operators, comparison, truth, hash: what Python does with values, with CPython 3.11's messages. All throw Error.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "grammar/expression.hpp"
#include "urdfmill/python/context.hpp"
#include "urdfmill/python/text/text.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

[[nodiscard]] Value binary(grammar::BinaryOperator op, const Value& left, const Value& right, Context& context);
[[nodiscard]] Value unary(grammar::UnaryOperator op, const Value& operand, Context& context);
/// `in` an iterator consumes it and is the evaluator's business: here it is "argument of type 'X' is not iterable".
[[nodiscard]] bool compare(grammar::CompareOperator op, const Value& left, const Value& right, Context& context);

/// bool(value).
[[nodiscard]] bool truth(const Value& value);
/// left == right.
[[nodiscard]] bool equal(const Value& left, const Value& right);
/// left is right or left == right: what `in`, list.index and the keys of a dict ask.
[[nodiscard]] bool same_or_equal(const Value& left, const Value& right);
[[nodiscard]] bool same_or_equal(const Value& left, const Value& right, std::uint64_t& effort);
/// The same two, charged for what they look at.
[[nodiscard]] bool equal(const Value& left, const Value& right, Context& context);
[[nodiscard]] bool same_or_equal(const Value& left, const Value& right, Context& context);
/// left < right, with the TypeError "'<' not supported between instances of 'str' and 'int'"; what sorted asks.
[[nodiscard]] bool less(const Value& left, const Value& right);
/// hash(value), CPython's for numbers, tuples and frozensets; TypeError "unhashable type: 'list'".
[[nodiscard]] Hash hash(const Value& value);
/// The same; `effort` grows by the steps it took.
[[nodiscard]] Hash hash(const Value& value, std::uint64_t& effort);
/// len(value); TypeError "object of type 'int' has no len()".
[[nodiscard]] std::size_t length(const Value& value);

/// object[index] for every kind of object and index, slices included.
[[nodiscard]] Value subscript(const Value& object, const Value& index, Context& context);

/// The YAML wrapper of a dict or list (a shallow copy); other values as they are.
[[nodiscard]] Value wrap_yaml(const Value& value);

}  // namespace urdfmill::python
