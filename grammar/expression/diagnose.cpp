#include <array>

#include "grammar/expression/mistakes.hpp"

namespace urdfmill::grammar {
namespace mistakes {

const char* words_for(ShapeKind kind) {
  constexpr std::array words = {"name",
                                "attribute",
                                "subscript",
                                "starred",
                                "list",
                                "tuple",
                                "lambda",
                                "function call",
                                "expression",
                                "generator expression",
                                "yield expression",
                                "await expression",
                                "list comprehension",
                                "set comprehension",
                                "dict comprehension",
                                "dict literal",
                                "set display",
                                "f-string expression",
                                "None",
                                "True",
                                "False",
                                "ellipsis",
                                "literal",
                                "comparison",
                                "conditional expression",
                                "named expression"};
  static_assert(words.size() == static_cast<std::size_t>(ShapeKind::walrus) + 1);
  return words[static_cast<std::size_t>(kind)];
}

}  // namespace mistakes

namespace {

void search(Session& session, bool invalid_rules) {
  Iterator position = session.tokens.list.data();
  const Iterator end = position + session.tokens.list.size();
  mistakes::Search search{.invalid_rules = invalid_rules};
  const auto in_session = x3::make_context<session_tag>(session);
  const auto context = x3::make_context<mistakes::search_tag>(search, in_session);
  if (session.embedded) {
    mistakes::star_expressions.parse(position, end, context, x3::unused, x3::unused);
  } else {
    mistakes::whole.parse(position, end, context, x3::unused, x3::unused);
  }
}

}  // namespace

const Token& diagnose(Session& session) {
  // CPython parses without its error rules first. How far it gets is the place of an error it has no words for.
  search(session, false);
  const Token& last = *session.furthest;
  search(session, true);
  return last;
}

}  // namespace urdfmill::grammar
