// What CPython's compiler has to say of an expression that parses.
#pragma once
#include <vector>

#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

/// Throws the error of a place in the tree.
[[noreturn]] void refuse_compiled(const Session& session, std::string message, Range range);

/// The compiler's first walk, over names: throws if a lambda has a parameter twice, or a walrus is where it would
/// rebind what a comprehension iterates.
void check_scopes(const Session& session, const Expression& expression);

/// Its second walk, over the code it makes: adds the SyntaxWarnings in its order, and throws if a keyword argument is
/// repeated, a star is in a target where none may, or `__debug__` is assigned to.
void check_code(const Session& session, const Expression& expression, std::vector<SyntaxMessage>& warnings);

}  // namespace urdfmill::grammar
