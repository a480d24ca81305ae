// Trees as one line of text, for the tests and for the comparison with CPython in fuzz/oracle.
#pragma once
#include <string>

#include "grammar/expression.hpp"

/// The warnings, a line each, then the tree or the error.
std::string answer_text(const urdfmill::grammar::ExpressionResult& parsed);
