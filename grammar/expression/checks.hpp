// Checks of CPython's compiler on an expression that parses.
#pragma once
#include <vector>

#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

/// Throws the error of a place in the tree.
[[noreturn]] void refuse_compiled(const Session& session, std::string message, Range range);

/// Makes the compiler's first pass, over names. Throws if a lambda has a parameter twice, or if a walrus would rebind a
/// variable that a comprehension iterates over.
void check_scopes(const Session& session, const Expression& expression);

/// Makes the compiler's second pass, over the generated code. Adds the SyntaxWarnings in its order. Throws if a keyword
/// argument is repeated, if a star is in a target that allows none, or if `__debug__` is assigned to.
void check_code(const Session& session, const Expression& expression, std::vector<SyntaxMessage>& warnings);

}  // namespace urdfmill::grammar
