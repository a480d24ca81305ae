// Construction of the tree.
#pragma once
#include <utility>

#include "grammar/expression.hpp"

namespace urdfmill::grammar {

/// Throws the SyntaxError about a tree that has become too high.
[[noreturn]] void refuse_height(Range range);

/// Sets the height of a new node; throws a SyntaxError if the tree has become too high.
void set_height(Expression& expression);

template <typename Node>
ExpressionPtr make(Range range, Node&& node) {
  auto result = std::make_unique<Expression>(Expression{range, std::forward<Node>(node)});
  set_height(*result);
  return result;
}

}  // namespace urdfmill::grammar
