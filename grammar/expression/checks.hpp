// What CPython's compiler has to say of an expression that parses.
#pragma once
#include <vector>

#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

/// Throws the error of an expression that the compiler refuses: names bound twice, stars where none may stand, walruses
/// that rebind what a comprehension iterates.
void check_compilable(Session& session, const Expression& expression);

/// The SyntaxWarnings of the compiler, in its order.
[[nodiscard]] std::vector<SyntaxMessage> find_warnings(const Expression& expression);

}  // namespace urdfmill::grammar
