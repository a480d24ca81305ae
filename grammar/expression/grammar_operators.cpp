// Expressions with operators, the tightest first.
#include <fmt/format.h>

#include "grammar/expression/grammar.hpp"

namespace urdfmill::grammar {
namespace {

const Rule<struct star_expression_id> star_expression = "star_expression";
const Rule<struct conditional_id> conditional = "conditional";
const Rule<struct invalid_expression_id> invalid_expression = "invalid_expression";
const Rule<struct invalid_legacy_expression_id> invalid_legacy_expression = "invalid_legacy_expression";
const Rule<struct invalid_named_expression_id> invalid_named_expression = "invalid_named_expression";
const Rule<struct inversion_id> inversion = "inversion";
const Rule<struct factor_id> factor = "factor";

// await_primary(memo): AWAIT primary | primary
const auto await_primary =
    memoized(M::await_primary, acting(made(K::await, token(T::kw_await) >> primary), [](const Match& a) {
                                 a.session.suspend(a.session.state.lambdas > 0 ? "'await' outside async function"
                                                                               : "'await' outside function",
                                                   *a.first);
                               }) | primary);

// power: await_primary '**' factor | await_primary
const auto power = await_primary >> -grown(K::operation, token(T::double_star) >> nested(factor));

// factor(memo): '+' factor | '-' factor | '~' factor | power
const auto factor_def =
    memoized(M::factor, made(K::operation, token(T::plus, T::minus, T::tilde) >> nested(factor)) | power);

// term: term '*' factor | term '/' factor | term '//' factor | term '%' factor | term '@' factor | factor
// sum: sum '+' term | sum '-' term | term
// shift_expr: shift_expr '<<' sum | shift_expr '>>' sum | sum
// bitwise_and: bitwise_and '&' shift_expr | shift_expr
// bitwise_xor: bitwise_xor '^' bitwise_and | bitwise_and
// bitwise_or: bitwise_or '|' bitwise_xor | bitwise_xor
const auto term = memoized(M::term, joined(factor, T::star, T::slash, T::double_slash, T::percent, T::at));
const auto sum = memoized(M::sum, joined(term, T::plus, T::minus));
const auto shift_expr = memoized(M::shift_expr, joined(sum, T::left_shift, T::right_shift));
const auto bitwise_and = memoized(M::bitwise_and, joined(shift_expr, T::ampersand));
const auto bitwise_xor = memoized(M::bitwise_xor, joined(bitwise_and, T::caret));
const auto bitwise_or_def = memoized(M::bitwise_or, joined(bitwise_xor, T::bar));

// comparison: bitwise_or compare_op_bitwise_or_pair+ | bitwise_or
const auto compare_operator =
    token(T::equal_equal, T::not_equal, T::less, T::less_equal, T::greater, T::greater_equal, T::kw_in) |
    (token(T::kw_is) >> -token(T::kw_not)) | (token(T::kw_not) >> token(T::kw_in));
const auto comparison = bitwise_or >> -grown(K::comparison, +made(K::compared, compare_operator >> bitwise_or));

// inversion(memo): 'not' inversion | comparison
const auto inversion_def =
    memoized(M::inversion, made(K::operation, token(T::kw_not) >> nested(inversion)) | comparison);

// conjunction(memo): inversion ('and' inversion)+ | inversion
// disjunction(memo): conjunction ('or' conjunction)+ | conjunction
const auto conjunction = memoized(M::conjunction, inversion >> -grown(K::operation, +(token(T::kw_and) >> inversion)));
const auto disjunction_def =
    memoized(M::disjunction, conjunction >> -grown(K::operation, +(token(T::kw_or) >> conjunction)));

// eval: expressions NEWLINE* ENDMARKER
// expressions: ','.expression+ [',']
const auto eval_def = expression >> -grown(K::tuple, more(expression)) >> *token(T::newline) >> token(T::end_marker);

// star_expressions: ','.star_expression+ [',']
const auto star_expressions_def = star_expression >> -grown(K::tuple, more(star_expression));

// star_expression: '*' bitwise_or | expression
const auto star_expression_def =
    memoized(M::star_expression, made(K::starred, token(T::star) >> bitwise_or) | expression);

// assignment_expression: NAME ':=' expression
const auto assignment_expression_def = made(K::walrus, token(T::name) >> token(T::colon_equal) >> expression);

// named_expression: assignment_expression | invalid_named_expression | expression !':='
const auto named_expression_def =
    assignment_expression | (errors_on >> invalid_named_expression) | (expression >> !token(T::colon_equal));

// invalid_named_expression(memo):
//   | a=expression ':=' expression
//   | a=NAME '=' b=bitwise_or !('='|':=')
//   | !(list|tuple|genexp|'True'|'None'|'False') a=bitwise_or b='=' bitwise_or !('='|':=')
const auto invalid_named_expression_def = memoized(
    M::invalid_named_expression,
    error_if(expression >> token(T::colon_equal) >> expression,
             [](const Match& a) {
               a.refuse(fmt::format("cannot use assignment expressions with {}", words_for(a[0])), a[0]);
             }) |
        error_if(name >> token(T::equal) >> bitwise_or >> !token(T::equal, T::colon_equal),
                 [](const Match& a) { a.refuse(perhaps_equal, a[0], a[1]); }) |
        error_if(!(list | tuple | genexp | token(T::kw_true, T::kw_none, T::kw_false)) >> bitwise_or >>
                     token(T::equal) >> bitwise_or >> !token(T::equal, T::colon_equal),
                 [](const Match& a) {
                   a.refuse(
                       fmt::format("cannot assign to {} here. Maybe you meant '==' instead of '='?", words_for(a[0])),
                       a[0]);
                 }));

// expression(memo):
//   | invalid_expression
//   | invalid_legacy_expression
//   | disjunction 'if' disjunction 'else' expression
//   | disjunction
//   | lambdef
const auto expression_def = nested(
    memoized(M::expression, (errors_on >> (invalid_expression | invalid_legacy_expression)) | conditional | lambdef));
const auto conditional_def = disjunction >>
                             -grown(K::conditional, token(T::kw_if) >> disjunction >> token(T::kw_else) >> expression);

/// A name that begins a soft keyword: CPython compares only as many letters as the name has.
struct SoftKeyword : x3::parser<SoftKeyword> {
  using attribute_type = x3::unused_type;
  [[maybe_unused]] static constexpr bool has_attribute = false;
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator&, const C& context, R&, A&) const {
    const Token& next = session_of(context).look(first);
    const std::string_view text = session_of(context).text_of(next);
    if (next.kind != T::name) return false;
    if (text != "_" && !std::string_view("case").starts_with(text) && !std::string_view("match").starts_with(text)) {
      return false;
    }
    ++first;
    return true;
  }
};
constexpr SoftKeyword soft_keyword{};

// expression_without_invalid: disjunction 'if' disjunction 'else' expression | disjunction | lambdef
const auto expression_without_invalid =
    within([](ParseState& state) { state.error_rules = false; }, conditional | lambdef);

/// True for a name that was a statement in Python 2.
bool is_legacy_statement(const Match& match, const Node& node) {
  if (node.kind != K::name) return false;
  const std::string_view text = match.session.text_of(*node.first);
  return text == "print" || text == "exec";
}

// invalid_expression:
//   | !(NAME STRING | SOFT_KEYWORD) a=disjunction b=expression_without_invalid
//   | a=disjunction 'if' b=disjunction !('else'|':')
const auto invalid_expression_def =
    (error_if(!((token(T::name) >> token(T::string)) | soft_keyword) >> disjunction >> expression_without_invalid,
              [](const Match& a) {
                if (is_legacy_statement(a, a[0]) || a.next[-1].level == 0) return;
                a.refuse("invalid syntax. Perhaps you forgot a comma?", a[0], a[1]);
              }) |
     error_if(disjunction >> token(T::kw_if) >> disjunction >> !token(T::kw_else, T::colon),
              [](const Match& a) { a.refuse("expected 'else' after 'if' expression", a[0], a[1]); }));

// invalid_legacy_expression: a=NAME !'(' b=star_expressions
const auto invalid_legacy_expression_def =
    error_if(name >> !token(T::left_parenthesis) >> star_expressions, [](const Match& a) {
      if (!is_legacy_statement(a, a[0])) return;
      const std::string_view text = a.session.text_of(*a.first);
      a.refuse(fmt::format("Missing parentheses in call to '{}'. Did you mean {}(...)?", text, text), a[0], a[1]);
    });

}  // namespace

BOOST_SPIRIT_DEFINE(star_expression, conditional, invalid_expression, invalid_legacy_expression,
                    invalid_named_expression, inversion, factor)
BOOST_SPIRIT_DEFINE(eval, expression, star_expressions, assignment_expression, named_expression, disjunction,
                    bitwise_or)
BOOST_SPIRIT_INSTANTIATE(decltype(eval), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(star_expressions), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(assignment_expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(named_expression), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(disjunction), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(bitwise_or), Iterator, Context)

}  // namespace urdfmill::grammar
