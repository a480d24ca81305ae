// Comparison and set arithmetic that needs iteration: dictionary views, and `in` for iterators. Private to this module.
#pragma once
#include "grammar/expression.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Does compare() for every pair of values, including those that only iteration can compare.
[[nodiscard]] bool holds(grammar::CompareOperator op, const Value& left, const Value& right, Environment& environment,
                         Context& context);

/// Does binary() where an operand is a dictionary view, as in `d.keys() | {1}`.
[[nodiscard]] Value binary_with_view(grammar::BinaryOperator op, const Value& left, const Value& right,
                                     Environment& environment, Context& context);

}  // namespace urdfmill::python
