// Expressions with operators, and what can go wrong beside them: a forgotten comma or `else`, `=` for `==`.
#include <fmt/format.h>

#include "grammar/expression/mistakes.hpp"

namespace urdfmill::grammar::mistakes {
namespace {

const ShapeRule<struct conjunction_id> conjunction = "conjunction";
const ShapeRule<struct inversion_id> inversion = "inversion";
const ShapeRule<struct comparison_id> comparison = "comparison";
const ShapeRule<struct bitwise_xor_id> bitwise_xor = "bitwise_xor";
const ShapeRule<struct bitwise_and_id> bitwise_and = "bitwise_and";
const ShapeRule<struct shift_id> shift = "shift";
const ShapeRule<struct sum_id> sum = "sum";
const ShapeRule<struct term_id> term = "term";
const ShapeRule<struct factor_id> factor = "factor";
const ShapeRule<struct power_id> power = "power";
const ShapeRule<struct awaited_id> awaited = "awaited";
const ShapeRule<struct conditional_id> conditional = "conditional";
const x3::rule<struct invalid_expression_id> invalid_expression = "invalid_expression";
const x3::rule<struct invalid_legacy_id> invalid_legacy = "invalid_legacy";
const ShapeRule<struct invalid_named_id> invalid_named = "invalid_named";

/// A name that was a statement in Python 2.
template <typename C>
bool is_legacy_statement(const C& context, const Shape& shape) {
  if (shape.kind != ShapeKind::name) return false;
  const std::string_view name = session_of(context).text_of(*shape.first);
  return name == "print" || name == "exec";
}

const auto perhaps_comma = [](auto& context) {
  const Shape& first = at_c<0>(x3::_attr(context));
  const Shape& second = at_c<1>(x3::_attr(context));
  x3::_pass(context) = false;
  if (is_legacy_statement(context, first) || x3::_where(context).begin()[-1].level == 0) return;
  refuse(context, "invalid syntax. Perhaps you forgot a comma?", first, second);
};
const auto expected_else = [](auto& context) {
  refuse(context, "expected 'else' after 'if' expression", at_c<0>(x3::_attr(context)), at_c<1>(x3::_attr(context)));
};
const auto missing_parentheses = [](auto& context) {
  const Shape& name = at_c<0>(x3::_attr(context));
  x3::_pass(context) = false;
  if (!is_legacy_statement(context, name)) return;
  const std::string_view text = session_of(context).text_of(*name.first);
  refuse(context, fmt::format("Missing parentheses in call to '{}'. Did you mean {}(...)?", text, text), name,
         at_c<1>(x3::_attr(context)));
};

const auto conditional_def =
    (disjunction >> x3::omit[token(T::kw_if) >> disjunction >> token(T::kw_else) >> expression])[([](auto& context) {
      x3::_val(context) = x3::_attr(context);
      x3::_val(context) = no_target(ShapeKind::conditional, x3::_val(context).first, x3::_where(context).begin() - 1);
    })];
const ShapeRule<struct quiet_expression_id> quiet_expression = "quiet_expression";
const auto quiet_expression_def = quietly(conditional[as_value] | disjunction[as_value] | lambda[as_value]);

const auto invalid_expression_def =
    (!((token(T::name) >> token(T::string)) | soft_keyword) >> disjunction >> quiet_expression)[perhaps_comma] |
    (disjunction >> token(T::kw_if) >> disjunction >> !(token(T::kw_else) | token(T::colon)))[expected_else];

const ShapeRule<struct plain_name_id> plain_name = "plain_name";
const auto name_shape = [](auto& context) {
  x3::_val(context) = a_target(ShapeKind::name, x3::_attr(context), x3::_attr(context));
};
const auto plain_name_def = take(T::name)[name_shape];
const auto invalid_legacy_def = (plain_name >> !token(T::left_parenthesis) >> star_expressions)[missing_parentheses];

const auto expression_def =
    nested[memoized(Memo::expression, (when_searching >> (invalid_expression | invalid_legacy) >> !x3::eps) |
                                          conditional[as_value] | disjunction[as_value] | lambda[as_value])];

// expressions: whatever follows the first one, the parse is made for the errors it throws.
const auto whole_def = expression >> *(token(T::comma) >> expression) >> -token(T::comma) >> *token(T::newline) >>
                       token(T::end_marker);

const auto starred = [](auto& context) {
  const Shape& value = at_c<1>(x3::_attr(context));
  x3::_val(context) = value;
  x3::_val(context).kind = ShapeKind::starred;
  x3::_val(context).first = at_c<0>(x3::_attr(context));
};
const auto add_item = [](auto& context) {
  Shape& all = x3::_val(context);
  const Shape& item = x3::_attr(context);
  all.kind = ShapeKind::tuple;
  all.last = item.last;
  if (!all.bad_target) {
    all.bad_target = item.bad_target;
    all.bad_first = item.bad_first;
  }
};
const auto becomes_tuple = [](auto& context) { x3::_val(context).kind = ShapeKind::tuple; };
const auto star_expression_def =
    memoized(Memo::star_expression, (take(T::star) >> bitwise_or)[starred] | expression[as_value]);
const auto star_expressions_def = star_expression[as_value] >> *(token(T::comma) >> star_expression[add_item]) >>
                                  -token(T::comma)[becomes_tuple];

const auto walrus_def = (take(T::name) >> token(T::colon_equal) >> x3::omit[expression])[from_token<ShapeKind::walrus>];
const auto named_expression_def = walrus[as_value] | (when_searching >> x3::omit[invalid_named] >> !x3::eps) |
                                  (expression[as_value] >> !token(T::colon_equal));

const auto no_walrus_target = [](auto& context) {
  const Shape& target = x3::_attr(context);
  refuse(context, fmt::format("cannot use assignment expressions with {}", words_for(target.kind)), target);
};
const auto perhaps_equal = [](auto& context) {
  refuse(context, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?", at_c<0>(x3::_attr(context)),
         at_c<1>(x3::_attr(context)));
};
const auto no_assignment = [](auto& context) {
  const Shape& target = x3::_attr(context);
  refuse(context, fmt::format("cannot assign to {} here. Maybe you meant '==' instead of '='?", words_for(target.kind)),
         target);
};
const auto not_assigned = !(token(T::equal) | token(T::colon_equal));
const auto invalid_named_def =
    memoized(Memo::invalid_named_expression,
             (expression >> x3::omit[token(T::colon_equal) >> expression])[no_walrus_target] |
                 (plain_name >> token(T::equal) >> bitwise_or >> not_assigned)[perhaps_equal] |
                 (!(x3::omit[list | tuple | generator] | token(T::kw_true) | token(T::kw_none) | token(T::kw_false)) >>
                  bitwise_or >> x3::omit[token(T::equal) >> bitwise_or >> not_assigned])[no_assignment]);

const auto joins = grown_to<ShapeKind::operation>;
const auto disjunction_def =
    memoized(Memo::disjunction, conjunction[as_value] >> -(x3::omit[+(token(T::kw_or) >> conjunction)])[joins]);
const auto conjunction_def =
    memoized(Memo::conjunction, inversion[as_value] >> -(x3::omit[+(token(T::kw_and) >> inversion)])[joins]);
const auto inversion_def =
    memoized(Memo::inversion,
             (take(T::kw_not) >> x3::omit[nested[inversion]])[from_token<ShapeKind::operation>] | comparison[as_value]);

// `for a in b` is parsed as a comparison where the target is looked for: what counts is the left side of its `in`.
const auto compared_in = [](auto& context) { x3::_val(context).kind = ShapeKind::comparison; };
const auto compared = [](auto& context) {
  Shape& value = x3::_val(context);
  value = a_target(ShapeKind::comparison, value.first, x3::_where(context).begin() - 1);
};
const auto other_comparison = token(T::equal_equal) | token(T::not_equal) | token(T::less) | token(T::less_equal) |
                              token(T::greater) | token(T::greater_equal) | (token(T::kw_not) >> token(T::kw_in)) |
                              (token(T::kw_is) >> token(T::kw_not)) | token(T::kw_is);
const auto more_comparisons = x3::omit[*((token(T::kw_in) | other_comparison) >> bitwise_or)];
const auto comparison_def = bitwise_or[as_value] >>
                            -((x3::omit[token(T::kw_in) >> bitwise_or][compared_in] >> more_comparisons) |
                              (x3::omit[other_comparison >> bitwise_or][compared] >> more_comparisons));

const auto bitwise_or_def =
    memoized(Memo::bitwise_or, bitwise_xor[as_value] >> *(token(T::bar) >> x3::omit[bitwise_xor])[joins]);
const auto bitwise_xor_def =
    memoized(Memo::bitwise_xor, bitwise_and[as_value] >> *(token(T::caret) >> x3::omit[bitwise_and])[joins]);
const auto bitwise_and_def =
    memoized(Memo::bitwise_and, shift[as_value] >> *(token(T::ampersand) >> x3::omit[shift])[joins]);
const auto shift_def =
    memoized(Memo::shift, sum[as_value] >> *((token(T::left_shift) | token(T::right_shift)) >> x3::omit[sum])[joins]);
const auto sum_def =
    memoized(Memo::sum, term[as_value] >> *((token(T::plus) | token(T::minus)) >> x3::omit[term])[joins]);
const auto term_def = memoized(
    Memo::term, factor[as_value] >>
                    *((token(T::star) | token(T::slash) | token(T::double_slash) | token(T::percent) | token(T::at)) >>
                      x3::omit[factor])[joins]);
const auto sign = token(T::plus) | token(T::minus) | token(T::tilde);
const auto factor_def = memoized(
    Memo::factor, (here >> x3::omit[sign >> nested[factor]])[from_token<ShapeKind::operation>] | power[as_value]);
const auto power_def = awaited[as_value] >> -(token(T::double_star) >> x3::omit[nested[factor]])[joins];
const auto awaited_def =
    memoized(Memo::awaited, (take(T::kw_await) >> x3::omit[primary])[from_token<ShapeKind::await>] | primary[as_value]);

}  // namespace

BOOST_SPIRIT_DEFINE(conjunction, inversion, comparison, bitwise_xor, bitwise_and, shift, sum, term, factor, power,
                    awaited, conditional, quiet_expression, plain_name, invalid_expression, invalid_legacy,
                    invalid_named)
BOOST_SPIRIT_DEFINE(whole, expression, star_expression, star_expressions, walrus, named_expression, disjunction,
                    bitwise_or)
BOOST_SPIRIT_INSTANTIATE(decltype(whole), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(star_expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(star_expressions), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(walrus), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(named_expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(disjunction), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(bitwise_or), Iterator, Context)

}  // namespace urdfmill::grammar::mistakes
