// Names bound by assignment expressions. Private to this module.
#pragma once
#include "grammar/expression.hpp"
#include "urdfmill/python/compile/slot_names.hpp"

namespace urdfmill::python {

/// Adds the names bound by `:=` in the body of a lambda, those in its comprehensions included, those of inner
/// lambdas excluded.
void collect_assigned_names(const grammar::Expression& body, SlotNames& names);

/// Adds the names that a `for` target binds.
void collect_target_names(const grammar::Expression& target, SlotNames& names);

}  // namespace urdfmill::python
