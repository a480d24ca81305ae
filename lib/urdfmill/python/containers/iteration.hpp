// Iterators over every kind of value. Private to this module; complete iterations are in sequences.hpp.
#pragma once
#include <string_view>
#include <vector>

#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Evaluates iter(value). Throws TypeError "'int' object is not iterable".
[[nodiscard]] Value make_iterator(const Value& value, Context& context);
/// Evaluates reversed(value). Throws TypeError "'set' object is not reversible".
[[nodiscard]] Value make_reversed(const Value& value, Context& context);

/// Returns the next item of an iterator value and counts a step.
inline std::optional<Value> next_item(const Value& iterator, Environment& environment, Context& context) {
  context.step();
  return iterator.as<Iterator>().next(environment, context);
}

}  // namespace urdfmill::python
