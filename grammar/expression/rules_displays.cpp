// What is in brackets of its own: groups, tuples, lists, and their comprehensions.
#include "grammar/expression/rules.hpp"

namespace urdfmill::grammar {
namespace {

const ExpressionRule<struct star_named_id> star_named = "star_named";
const ExpressionRule<struct yielded_id> yielded = "yielded";

const auto star_named_def = (take(T::star) >> bitwise_or)[as_starred] | named_expression[as_value];

const ExpressionRule<struct yield_value_id> yield_value = "yield_value";
const auto refuse_yield = [](auto& context) {
  auto& parts = x3::_attr(context);
  session_of(context).suspend("'yield' outside function", *at_c<0>(parts));
  auto& value = at_c<1>(parts);
  x3::_val(context) = value ? std::move(*value) : make(range_from(context, *at_c<0>(parts)), NoneLiteral{});
};
const auto yield_value_def = (token(T::kw_from) >> expression[as_value]) | star_expressions[as_value];
const auto yielded_def = (take(T::kw_yield) >> -yield_value)[refuse_yield];

bool is_starred(const ExpressionPtr& expression) {
  return std::holds_alternative<Starred>(expression->node);
}

template <ComprehensionKind kind>
const auto comprehend = [](auto& context) {
  ExpressionPtr& element = x3::_val(context);
  x3::_pass(context) = !is_starred(element);
  const Range range = element->range;
  element = make(range, Comprehension{kind, std::move(element), nullptr, std::move(x3::_attr(context))});
};
template <typename Display>
const auto empty = [](auto& context) { x3::_val(context) = make(range_from(context, *x3::_attr(context)), Display{}); };
/// A single item in parentheses is itself, and may not be starred.
const auto group = [](auto& context) { x3::_pass(context) = !is_starred(x3::_val(context)); };
const auto more_items = *(token(T::comma) >> star_named) >> -token(T::comma);

const ExpressionRule<struct in_parentheses_id> in_parentheses = "in_parentheses";
const auto in_parentheses_def =
    (&token(T::kw_yield) >> yielded[as_value]) |
    (star_named[as_value] >> ((is_clause >> clauses)[comprehend<ComprehensionKind::generator>] |
                              (&token(T::comma) >> more_items)[as_display<Tuple>] | x3::eps[group]));

const ExpressionRule<struct in_brackets_id> in_brackets = "in_brackets";
const auto in_brackets_def = star_named[as_value] >> ((is_clause >> clauses)[comprehend<ComprehensionKind::list>] |
                                                      more_items[as_display<List>]);

const auto spread = [](auto& context) {
  auto& parts = x3::_attr(context);
  x3::_val(context) = std::move(at_c<1>(parts));
  x3::_val(context)->range = session_of(context).range_of(*at_c<0>(parts), *at_c<2>(parts));
};

const auto parenthesized_def = (take(T::left_parenthesis) >> token(T::right_parenthesis))[empty<Tuple>] |
                               (take(T::left_parenthesis) >> in_parentheses >> take(T::right_parenthesis))[spread];
const auto list_display_def = (take(T::left_bracket) >> token(T::right_bracket))[empty<List>] |
                              (take(T::left_bracket) >> in_brackets >> take(T::right_bracket))[spread];

}  // namespace

BOOST_SPIRIT_DEFINE(star_named, yield_value, yielded, in_parentheses, in_brackets)
BOOST_SPIRIT_DEFINE(parenthesized, list_display)
BOOST_SPIRIT_INSTANTIATE(decltype(parenthesized), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(list_display), Iterator, Context)

}  // namespace urdfmill::grammar
