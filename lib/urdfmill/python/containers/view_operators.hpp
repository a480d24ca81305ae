// Comparison and set arithmetic that needs iteration: dictionary views, `in` for iterators. Private to this layer.
#pragma once
#include "grammar/expression.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// compare() for every pair of values; knows what takes iteration to find out.
[[nodiscard]] bool holds(grammar::CompareOperator op, const Value& left, const Value& right, Environment& environment,
                         Context& context);

/// binary() where an operand is a dictionary view: `d.keys() | {1}` and its like.
[[nodiscard]] Value binary_with_view(grammar::BinaryOperator op, const Value& left, const Value& right,
                                     Environment& environment, Context& context);

}  // namespace urdfmill::python
