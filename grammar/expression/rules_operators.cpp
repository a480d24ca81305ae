// Expressions with operators: from `if … else` down to `**`.
#include <boost/fusion/include/std_pair.hpp>

#include "grammar/expression/normal_form.hpp"
#include "grammar/expression/rules.hpp"

namespace urdfmill::grammar {
namespace {

const ExpressionRule<struct conjunction_id> conjunction = "conjunction";
const ExpressionRule<struct inversion_id> inversion = "inversion";
const ExpressionRule<struct comparison_id> comparison = "comparison";
const ExpressionRule<struct bitwise_xor_id> bitwise_xor = "bitwise_xor";
const ExpressionRule<struct bitwise_and_id> bitwise_and = "bitwise_and";
const ExpressionRule<struct shift_id> shift = "shift";
const ExpressionRule<struct sum_id> sum = "sum";
const ExpressionRule<struct term_id> term = "term";
const ExpressionRule<struct factor_id> factor = "factor";
const ExpressionRule<struct power_id> power = "power";
const ExpressionRule<struct awaited_id> awaited = "awaited";
using ComparePair = std::pair<CompareOperator, ExpressionPtr>;
const x3::rule<struct compare_pair_id, ComparePair> compare_pair = "compare_pair";

using B = BinaryOperator;
using C = CompareOperator;
const TokenTable<B> or_operator{{T::bar, B::bit_or}};
const TokenTable<B> xor_operator{{T::caret, B::bit_xor}};
const TokenTable<B> and_operator{{T::ampersand, B::bit_and}};
const TokenTable<B> shift_operator{{T::left_shift, B::left_shift}, {T::right_shift, B::right_shift}};
const TokenTable<B> sum_operator{{T::plus, B::add}, {T::minus, B::subtract}};
const TokenTable<B> term_operator{{T::star, B::multiply},
                                  {T::slash, B::divide},
                                  {T::double_slash, B::floor_divide},
                                  {T::percent, B::modulo},
                                  {T::at, B::matrix_multiply}};
const TokenTable<UnaryOperator> sign{
    {T::plus, UnaryOperator::plus}, {T::minus, UnaryOperator::minus}, {T::tilde, UnaryOperator::invert}};
const TokenTable<C> equality{{T::equal_equal, C::equal}, {T::not_equal, C::not_equal}};
const TokenTable<C> order{
    {T::less, C::less}, {T::less_equal, C::less_equal}, {T::greater, C::greater}, {T::greater_equal, C::greater_equal}};

const auto combine = [](auto& context) {
  ExpressionPtr& left = x3::_val(context);
  ExpressionPtr& right = at_c<1>(x3::_attr(context));
  const Range range{left->range.begin, right->range.end};
  left = make(range, Binary{at_c<0>(x3::_attr(context)), std::move(left), std::move(right)});
};

const auto apply_sign = [](auto& context) {
  auto& parts = x3::_attr(context);
  x3::_val(context) = make(range_from(context, *at_c<0>(parts)), Unary{at_c<1>(parts), std::move(at_c<2>(parts))});
};

const auto apply_not = [](auto& context) {
  auto& parts = x3::_attr(context);
  x3::_val(context) =
      make(range_from(context, *at_c<0>(parts)), Unary{UnaryOperator::logical_not, std::move(at_c<1>(parts))});
};

const auto compare = [](auto& context) {
  ExpressionPtr& first = x3::_val(context);
  const Range range = range_from(context, first->range);
  first = make(range, Compare{std::move(first), std::move(x3::_attr(context))});
};

template <bool is_and>
const auto join = [](auto& context) {
  ExpressionPtr& first = x3::_val(context);
  const Range range = range_from(context, first->range);
  std::vector<ExpressionPtr>& operands = x3::_attr(context);
  operands.insert(operands.begin(), std::move(first));
  first = make(range, Boolean{is_and, std::move(operands)});
};

const auto choose = [](auto& context) {
  ExpressionPtr& then = x3::_val(context);
  auto& parts = x3::_attr(context);
  const Range range = range_from(context, then->range);
  then = make(range, Conditional{std::move(at_c<0>(parts)), std::move(then), std::move(at_c<1>(parts))});
};

const auto refuse_await = [](auto& context) {
  Session& session = session_of(context);
  auto& parts = x3::_attr(context);
  session.suspend(session.lambdas > 0 ? "'await' outside async function" : "'await' outside function", *at_c<0>(parts));
  x3::_val(context) = std::move(at_c<1>(parts));
};

const auto assign = [](auto& context) {
  auto& parts = x3::_attr(context);
  const Token& name = *at_c<0>(parts);
  x3::_val(context) = make(range_from(context, name),
                           Walrus{normalize_name(session_of(context).text_of(name)), std::move(at_c<1>(parts))});
};

const ExpressionRule<struct star_expression_id> star_expression = "star_expression";
const auto star_expression_def = (take(T::star) >> bitwise_or)[as_starred] | expression[as_value];
const auto star_expressions_def = star_expression[as_value] >>
                                  -(&token(T::comma) >>
                                    ((*(token(T::comma) >> star_expression)) >> -token(T::comma))[as_display<Tuple>]);
const auto whole_def = expression[as_value] >> -(&token(T::comma) >> ((*(token(T::comma) >> expression)) >>
                                                                      -token(T::comma))[as_display<Tuple>]) >>
                       *token(T::newline) >> token(T::end_marker);

const auto walrus_def = (take(T::name) >> token(T::colon_equal) >> expression)[assign];
const auto named_expression_def = walrus[as_value] | (expression[as_value] >> !token(T::colon_equal));

const auto expression_def =
    nested[lambda[as_value] |
           (disjunction[as_value] >> -(token(T::kw_if) >> disjunction >> token(T::kw_else) >> expression)[choose])];

const auto disjunction_def = conjunction[as_value] >> -(+(token(T::kw_or) >> conjunction))[join<false>];
const auto conjunction_def = inversion[as_value] >> -(+(token(T::kw_and) >> inversion))[join<true>];
const auto inversion_def = (take(T::kw_not) >> nested[inversion])[apply_not] | comparison[as_value];

const auto compare_operator = equality | order | (token(T::kw_in) >> x3::attr(C::in)) |
                              (token(T::kw_is) >> ((token(T::kw_not) >> x3::attr(C::is_not)) | x3::attr(C::is))) |
                              (token(T::kw_not) >> token(T::kw_in) >> x3::attr(C::not_in));
const auto compare_pair_def = compare_operator >> bitwise_or;
const auto comparison_def = bitwise_or[as_value] >> -(+compare_pair)[compare];

const auto bitwise_or_def = bitwise_xor[as_value] >> *(or_operator >> bitwise_xor)[combine];
const auto bitwise_xor_def = bitwise_and[as_value] >> *(xor_operator >> bitwise_and)[combine];
const auto bitwise_and_def = shift[as_value] >> *(and_operator >> shift)[combine];
const auto shift_def = sum[as_value] >> *(shift_operator >> sum)[combine];
const auto sum_def = term[as_value] >> *(sum_operator >> term)[combine];
const auto term_def = factor[as_value] >> *(term_operator >> factor)[combine];
const auto factor_def = (here >> sign >> nested[factor])[apply_sign] | power[as_value];
const auto power_def = awaited[as_value] >> -(token(T::double_star) >> x3::attr(B::power) >> nested[factor])[combine];
const auto awaited_def = (take(T::kw_await) >> primary)[refuse_await] | primary[as_value];

}  // namespace

BOOST_SPIRIT_DEFINE(star_expression, conjunction, inversion, comparison, compare_pair, bitwise_xor, bitwise_and, shift,
                    sum, term, factor, power, awaited)
BOOST_SPIRIT_DEFINE(whole, star_expressions, named_expression, walrus, expression, disjunction, bitwise_or)
BOOST_SPIRIT_INSTANTIATE(decltype(whole), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(star_expressions), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(named_expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(walrus), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(disjunction), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(bitwise_or), Iterator, Context)

}  // namespace urdfmill::grammar
