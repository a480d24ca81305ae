#include "grammar/expression/make.hpp"

#include <algorithm>

#include "grammar/expression/children.hpp"
#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

void refuse_height(Range range) {
  throw SyntaxError{.message = "maximum recursion depth exceeded during compilation",
                    .range = range,
                    .from_tokenizer = true,
                    .with_place = false};
}

void set_height(Expression& expression) {
  for_each_child(expression,
                 [&](const Expression& child) { expression.height = std::max(expression.height, child.height + 1); });
  if (expression.height > max_expression_height) refuse_height(expression.range);
}

}  // namespace urdfmill::grammar
