// Brackets and comprehensions, and what can go wrong in them: stars and walruses out of place, dicts without values,
// targets that are none.
#include <fmt/format.h>

#include "grammar/expression/mistakes.hpp"

namespace urdfmill::grammar::mistakes {
namespace {

const ShapeRule<struct group_id> group = "group";
const ShapeRule<struct yielded_id> yielded = "yielded";
const x3::rule<struct invalid_group_id> invalid_group = "invalid_group";

template <typename C>
[[noreturn]] void refuse_token(const C& context, std::string message, const Token* at) {
  session_of(context).refuse(std::move(message), *at);
}
/// An action whose attribute is the token or the shape to blame.
template <typename Message>
auto blame(Message message) {
  return [message](auto& context) {
    if constexpr (std::is_same_v<std::decay_t<decltype(x3::_attr(context))>, Shape>) {
      refuse(context, message, x3::_attr(context));
    } else {
      refuse_token(context, message, x3::_attr(context));
    }
  };
}

const auto star_named_expression_def =
    (take(T::star) >> x3::omit[bitwise_or])[from_token<ShapeKind::starred>] | named_expression[as_value];
const auto star_named_expressions_def = x3::omit[star_named_expression] >>
                                        *(token(T::comma) >> x3::omit[star_named_expression]) >> -token(T::comma);

// What is known of the items of a tuple or list is whether one of them is not a target.
const auto begin_items = [](auto& context) {
  x3::_val(context) = a_target(ShapeKind::tuple, x3::_attr(context), nullptr);
};
const auto add_display_item = [](auto& context) {
  Shape& all = x3::_val(context);
  const Shape& item = x3::_attr(context);
  if (all.bad_target || !item.bad_target) return;
  all.bad_target = item.bad_target;
  all.bad_first = item.bad_first;
};
template <ShapeKind kind>
const auto end_items = [](auto& context) {
  x3::_val(context).kind = kind;
  x3::_val(context).last = x3::_where(context).begin() - 1;
};
// A starred item is a target if its value is.
const ShapeRule<struct item_id> item = "item";
const auto starred_item = [](auto& context) {
  x3::_val(context) = at_c<1>(x3::_attr(context));
  x3::_val(context).kind = ShapeKind::starred;
};
const auto item_def = (take(T::star) >> bitwise_or)[starred_item] | named_expression[as_value];
const auto more_items = item[add_display_item] >> *(token(T::comma) >> item[add_display_item]) >> -token(T::comma);

const auto tuple_def = take(T::left_parenthesis)[begin_items] >>
                       -(item[add_display_item] >> token(T::comma) >> -more_items) >>
                       token(T::right_parenthesis)[end_items<ShapeKind::tuple>];
const auto list_def = take(T::left_bracket)[begin_items] >> -more_items >>
                      token(T::right_bracket)[end_items<ShapeKind::list>];

const auto yielded_def =
    (take(T::kw_yield) >>
     x3::omit[(token(T::kw_from) >> expression) | -star_expressions])[from_token<ShapeKind::yield>];
const auto group_def =
    (token(T::left_parenthesis) >> (yielded[as_value] | named_expression[as_value]) >> token(T::right_parenthesis)) |
    (when_searching >> invalid_group >> !x3::eps);
const auto invalid_group_def =
    (token(T::left_parenthesis) >> take(T::star) >>
     x3::omit[expression >> token(T::right_parenthesis)])[blame("cannot use starred expression here")] |
    (token(T::left_parenthesis) >> take(T::double_star) >>
     x3::omit[expression >> token(T::right_parenthesis)])[blame("cannot use double starred expression here")];

const auto search_comprehension = when_searching >> invalid_comprehension >> !x3::eps;
const auto generator_def = (take(T::left_parenthesis) >> x3::omit[walrus | (expression >> !token(T::colon_equal))] >>
                            clauses >> token(T::right_parenthesis))[from_token<ShapeKind::generator>] |
                           search_comprehension;
const ShapeRule<struct list_comprehension_id> list_comprehension = "list_comprehension";
const auto list_comprehension_def = (take(T::left_bracket) >> x3::omit[named_expression] >> clauses >>
                                     token(T::right_bracket))[from_token<ShapeKind::list_comprehension>] |
                                    search_comprehension;

const auto in_parentheses_def = tuple[as_value] | group[as_value] | generator[as_value];
const auto in_brackets_def = list[as_value] | list_comprehension[as_value];

const auto iterable_unpacking = blame("iterable unpacking cannot be used in comprehension");
const auto perhaps_tuple = blame("did you forget parentheses around the comprehension target?");
const auto list_or_brace = token(T::left_bracket) | token(T::left_brace);
const auto invalid_comprehension_def =
    ((list_or_brace | token(T::left_parenthesis)) >> take(T::star) >> x3::omit[expression] >>
     clauses)[iterable_unpacking] |
    (list_or_brace >> star_named_expression >> token(T::comma) >> star_named_expressions >> clauses)[perhaps_tuple] |
    (list_or_brace >> star_named_expression >> token(T::comma) >> clauses)[perhaps_tuple];

// Braces.
const x3::rule<struct pair_id> pair = "pair";
const x3::rule<struct pair_or_mapping_id> pair_or_mapping = "pair_or_mapping";
const x3::rule<struct invalid_pairs_id> invalid_pairs = "invalid_pairs";
const x3::rule<struct invalid_pair_id> invalid_pair = "invalid_pair";
const x3::rule<struct invalid_dict_comprehension_id> invalid_dict_comprehension = "invalid_dict_comprehension";
const auto pair_def = x3::omit[expression >> token(T::colon) >> expression];
const auto pair_or_mapping_def = (token(T::double_star) >> x3::omit[bitwise_or]) | pair;
const auto pairs = pair_or_mapping >> *(token(T::comma) >> pair_or_mapping);

const auto no_colon = blame("':' expected after dictionary key");
const auto starred_value = blame("cannot use a starred expression in a dictionary value");
const auto no_value = blame("expression expected after dictionary key and ':'");
const auto pair_end = &(token(T::right_brace) | token(T::comma));
const auto invalid_pair_def =
    (expression >> !token(T::colon))[no_colon] |
    (x3::omit[expression] >> token(T::colon) >> take(T::star) >> x3::omit[bitwise_or])[starred_value] |
    (x3::omit[expression] >> take(T::colon) >> pair_end)[no_value];
const auto invalid_pairs_def =
    (pairs >> token(T::comma) >> invalid_pair) |
    (x3::omit[expression] >> token(T::colon) >> take(T::star) >> x3::omit[bitwise_or])[starred_value] |
    (x3::omit[expression] >> take(T::colon) >> pair_end)[no_value];
const auto invalid_dict_comprehension_def =
    (token(T::left_brace) >> take(T::double_star) >> x3::omit[bitwise_or] >> clauses >>
     token(T::right_brace))[blame("dict unpacking cannot be used in dict comprehension")];

// CPython searches for wrong pairs even while its other error rules are off.
const auto in_braces_def =
    (take(T::left_brace) >> -(pairs >> -token(T::comma)) >> token(T::right_brace))[from_token<ShapeKind::dict>] |
    (token(T::left_brace) >> invalid_pairs >> token(T::right_brace) >> !x3::eps) |
    (take(T::left_brace) >> star_named_expressions >> token(T::right_brace))[from_token<ShapeKind::set>] |
    (take(T::left_brace) >> pair >> clauses >> token(T::right_brace))[from_token<ShapeKind::dict_comprehension>] |
    (when_searching >> invalid_dict_comprehension >> !x3::eps) |
    (take(T::left_brace) >> x3::omit[named_expression] >> clauses >>
     token(T::right_brace))[from_token<ShapeKind::set_comprehension>] |
    search_comprehension;

}  // namespace

BOOST_SPIRIT_DEFINE(item, group, yielded, invalid_group, list_comprehension, pair, pair_or_mapping, invalid_pairs,
                    invalid_pair, invalid_dict_comprehension)
BOOST_SPIRIT_DEFINE(star_named_expression, star_named_expressions, tuple, list, generator, in_parentheses, in_brackets,
                    in_braces, invalid_comprehension)
BOOST_SPIRIT_INSTANTIATE(decltype(star_named_expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(star_named_expressions), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(tuple), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(list), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(generator), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(in_parentheses), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(in_brackets), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(in_braces), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(invalid_comprehension), Iterator, Context)

}  // namespace urdfmill::grammar::mistakes
