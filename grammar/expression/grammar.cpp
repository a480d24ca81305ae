#include "grammar/expression/grammar.hpp"

#include <algorithm>
#include <utility>

namespace urdfmill::grammar {

const char* words_for(const Node& node) {
  constexpr std::pair<NodeKind, const char*> words[] = {{K::name, "name"},
                                                        {K::none, "None"},
                                                        {K::true_, "True"},
                                                        {K::false_, "False"},
                                                        {K::ellipsis, "ellipsis"},
                                                        {K::literal, "literal"},
                                                        {K::formatted, "f-string expression"},
                                                        {K::attribute, "attribute"},
                                                        {K::subscript, "subscript"},
                                                        {K::call, "function call"},
                                                        {K::starred, "starred"},
                                                        {K::operation, "expression"},
                                                        {K::comparison, "comparison"},
                                                        {K::conditional, "conditional expression"},
                                                        {K::walrus, "named expression"},
                                                        {K::lambda, "lambda"},
                                                        {K::tuple, "tuple"},
                                                        {K::list, "list"},
                                                        {K::set, "set display"},
                                                        {K::dict, "dict literal"},
                                                        {K::generator, "generator expression"},
                                                        {K::list_comprehension, "list comprehension"},
                                                        {K::set_comprehension, "set comprehension"},
                                                        {K::dict_comprehension, "dict comprehension"},
                                                        {K::await, "await expression"},
                                                        {K::yield, "yield expression"}};
  return std::find_if(std::begin(words), std::end(words) - 1, [&](const auto& row) { return row.first == node.kind; })
      ->second;
}

Node* parse_tokens(Session& session) {
  Iterator position = session.tokens.list.data();
  const Iterator end = position + session.tokens.list.size();
  const auto context = x3::make_context<session_tag>(session);
  const bool parsed = session.embedded ? star_expressions.parse(position, end, context, x3::unused, x3::unused)
                                       : eval.parse(position, end, context, x3::unused, x3::unused);
  return parsed ? session.nodes.above(0, position).front() : nullptr;
}

}  // namespace urdfmill::grammar
