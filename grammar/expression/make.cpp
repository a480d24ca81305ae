#include "grammar/expression/make.hpp"

#include <algorithm>

#include "grammar/expression/children.hpp"
#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

void set_height(Expression& expression) {
  for_each_child(expression,
                 [&](const Expression& child) { expression.height = std::max(expression.height, child.height + 1); });
  if (expression.height > max_expression_height) {
    throw SyntaxError{.message = "maximum recursion depth exceeded during compilation",
                      .range = expression.range,
                      .from_tokenizer = true,
                      .with_place = false};
  }
}

}  // namespace urdfmill::grammar
