// Names bound by assignment expressions. Private to this module.
#pragma once
#include <string>
#include <vector>

#include "grammar/expression.hpp"

namespace urdfmill::python {

/// Appends the names bound by `:=` in the body of a lambda, those in its comprehensions included, those of inner
/// lambdas excluded. Each name is added once.
void collect_assigned_names(const grammar::Expression& body, std::vector<std::string>& names);

/// Appends the names that a `for` target binds.
void collect_target_names(const grammar::Expression& target, std::vector<std::string>& names);

}  // namespace urdfmill::python
