// Operators of sequences and sets; nullopt where the types do not support them.
#pragma once
#include <optional>

#include "grammar/expression.hpp"
#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Evaluates left + right of two str, list, tuple or bytes.
[[nodiscard]] std::optional<Value> concatenate(const Value& left, const Value& right, Context& context);
/// Evaluates sequence * count or count * sequence.
[[nodiscard]] std::optional<Value> repeat(const Value& left, const Value& right, Context& context);
/// Evaluates - & | ^ of sets and of the keys and items of a dict, and | of dicts.
[[nodiscard]] std::optional<Value> combine_sets(grammar::BinaryOperator op, const Value& left, const Value& right,
                                                Context& context);
/// Evaluates `item in container`.
[[nodiscard]] bool contains(const Value& container, const Value& item, Context& context);

}  // namespace urdfmill::python
