#include "grammar/expression/rules.hpp"

namespace urdfmill::grammar {

ExpressionPtr parse_valid(Session& session) {
  Iterator position = session.tokens.list.data();
  const Iterator end = position + session.tokens.list.size();
  const auto context = x3::make_context<session_tag>(session);
  ExpressionPtr result;
  const bool parsed = session.embedded ? star_expressions.parse(position, end, context, x3::unused, result)
                                       : whole.parse(position, end, context, x3::unused, result);
  return parsed ? std::move(result) : nullptr;
}

}  // namespace urdfmill::grammar
