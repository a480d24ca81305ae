// Brackets and comprehensions.
#include "grammar/expression/grammar.hpp"

namespace urdfmill::grammar {
namespace {

const Rule<struct star_named_expression_id> star_named_expression = "star_named_expression";
const Rule<struct star_named_expressions_id> star_named_expressions = "star_named_expressions";
const Rule<struct yield_expr_id> yield_expr = "yield_expr";
const Rule<struct invalid_group_id> invalid_group = "invalid_group";
const Rule<struct invalid_comprehension_id> invalid_comprehension = "invalid_comprehension";
const Rule<struct kvpair_id> kvpair = "kvpair";
const Rule<struct double_starred_kvpair_id> double_starred_kvpair = "double_starred_kvpair";
const Rule<struct invalid_double_starred_kvpairs_id> invalid_double_starred_kvpairs = "invalid_double_starred_kvpairs";
const Rule<struct invalid_kvpair_id> invalid_kvpair = "invalid_kvpair";
const Rule<struct invalid_dict_comprehension_id> invalid_dict_comprehension = "invalid_dict_comprehension";

const auto open_parenthesis = token(T::left_parenthesis);
const auto close_parenthesis = token(T::right_parenthesis);
const auto open_bracket = token(T::left_bracket);
const auto close_bracket = token(T::right_bracket);
const auto open_brace = token(T::left_brace);
const auto close_brace = token(T::right_brace);

// star_named_expressions: ','.star_named_expression+ [',']
// star_named_expression: '*' bitwise_or | named_expression
const auto star_named_expressions_def = gathered(star_named_expression) >> -token(T::comma);
const auto star_named_expression_def = made(K::starred, token(T::star) >> bitwise_or) | named_expression;

// tuple: '(' [star_named_expression ',' [star_named_expressions]] ')'
const auto tuple_def =
    made(K::tuple, open_parenthesis >> -(star_named_expression >> token(T::comma) >> -star_named_expressions) >>
                       close_parenthesis);

// group: '(' (yield_expr | named_expression) ')' | invalid_group
const auto group_def = made(K::group, open_parenthesis >> (yield_expr | named_expression) >> close_parenthesis) |
                       (errors_on >> invalid_group);

// yield_expr: 'yield' 'from' expression | 'yield' [star_expressions]
const auto yield_expr_def =
    acting(made(K::yield, token(T::kw_yield) >> ((token(T::kw_from) >> expression) | -star_expressions)),
           [](const Match& a) { a.session.suspend("'yield' outside function", *a.first); });

// invalid_group: '(' a=starred_expression ')' | '(' a='**' expression ')'
const auto invalid_group_def = (error_at<0>(open_parenthesis >> take(T::star) >> expression >> close_parenthesis,
                                            "cannot use starred expression here") |
                                error_at<0>(open_parenthesis >> take(T::double_star) >> expression >> close_parenthesis,
                                            "cannot use double starred expression here"));

// genexp: '(' (assignment_expression | expression !':=') for_if_clauses ')' | invalid_comprehension
const auto genexp_def =
    made(K::generator, open_parenthesis >> (assignment_expression | (expression >> !token(T::colon_equal))) >>
                           for_if_clauses >> close_parenthesis) |
    (errors_on >> invalid_comprehension);

// list: '[' [star_named_expressions] ']'
// listcomp: '[' named_expression for_if_clauses ']' | invalid_comprehension
const auto list_def = made(K::list, open_bracket >> -star_named_expressions >> close_bracket);
const auto listcomp_def =
    made(K::list_comprehension, open_bracket >> named_expression >> for_if_clauses >> close_bracket) |
    (errors_on >> invalid_comprehension);

// invalid_comprehension:
//   | ('[' | '(' | '{') a=starred_expression for_if_clauses
//   | ('[' | '{') a=star_named_expression ',' b=star_named_expressions for_if_clauses
//   | ('[' | '{') a=star_named_expression b=',' for_if_clauses
constexpr const char* perhaps_tuple = "did you forget parentheses around the comprehension target?";
const auto first_of_several = token(T::left_bracket, T::left_brace) >> star_named_expression >> token(T::comma);
const auto invalid_comprehension_def =
    (error_at<0>(
         token(T::left_bracket, T::left_parenthesis, T::left_brace) >> take(T::star) >> expression >> for_if_clauses,
         "iterable unpacking cannot be used in comprehension") |
     error_at<0>(first_of_several >> star_named_expressions >> for_if_clauses, perhaps_tuple) |
     error_at<0>(first_of_several >> for_if_clauses, perhaps_tuple));

// dict: '{' [double_starred_kvpairs] '}' | '{' invalid_double_starred_kvpairs '}'
// set: '{' star_named_expressions '}'
// dictcomp: '{' kvpair for_if_clauses '}' | invalid_dict_comprehension
// setcomp: '{' named_expression for_if_clauses '}' | invalid_comprehension
const auto kvpairs = gathered(double_starred_kvpair);
const auto braces_def = made(K::dict, open_brace >> -(kvpairs >> -token(T::comma)) >> close_brace) |
                        (open_brace >> invalid_double_starred_kvpairs >> close_brace) |
                        made(K::set, open_brace >> star_named_expressions >> close_brace) |
                        made(K::dict_comprehension, open_brace >> kvpair >> for_if_clauses >> close_brace) |
                        (errors_on >> invalid_dict_comprehension) |
                        made(K::set_comprehension, open_brace >> named_expression >> for_if_clauses >> close_brace) |
                        (errors_on >> invalid_comprehension);

// double_starred_kvpair: '**' bitwise_or | kvpair
// kvpair: expression ':' expression
const auto double_starred_kvpair_def =
    memoized(M::double_starred_kvpair, made(K::mapping, token(T::double_star) >> bitwise_or) | kvpair);
const auto kvpair_def = made(K::pair, expression >> token(T::colon) >> expression);

// invalid_double_starred_kvpairs:
//   | ','.double_starred_kvpair+ ',' invalid_kvpair
//   | expression ':' a='*' bitwise_or
//   | expression a=':' &('}'|',')
// CPython searches for these even while its other error rules are off.
const auto starred_value = error_at<1>(expression >> token(T::colon) >> take(T::star) >> bitwise_or,
                                       "cannot use a starred expression in a dictionary value");
const auto no_value = error_at<1>(expression >> take(T::colon) >> &token(T::right_brace, T::comma),
                                  "expression expected after dictionary key and ':'");
const auto invalid_double_starred_kvpairs_def =
    (kvpairs >> token(T::comma) >> invalid_kvpair) | starred_value | no_value;

// invalid_kvpair: a=expression !(':') | expression ':' a='*' bitwise_or | expression a=':' &('}'|',')
const auto invalid_kvpair_def =
    error_at<0>(expression >> !token(T::colon), "':' expected after dictionary key") | starred_value | no_value;

// invalid_dict_comprehension: '{' a='**' bitwise_or for_if_clauses '}'
const auto invalid_dict_comprehension_def =
    error_at<0>(open_brace >> take(T::double_star) >> bitwise_or >> for_if_clauses >> close_brace,
                "dict unpacking cannot be used in dict comprehension");

}  // namespace

BOOST_SPIRIT_DEFINE(star_named_expression, star_named_expressions, yield_expr, invalid_group, invalid_comprehension,
                    kvpair, double_starred_kvpair, invalid_double_starred_kvpairs, invalid_kvpair,
                    invalid_dict_comprehension)
BOOST_SPIRIT_DEFINE(tuple, group, genexp, list, listcomp, braces)
BOOST_SPIRIT_INSTANTIATE(decltype(tuple), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(group), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(genexp), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(list), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(listcomp), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(braces), Iterator, Context)

}  // namespace urdfmill::grammar
