// `for … in …` and lambda: their targets and parameters.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/expression/grammar.hpp"

namespace urdfmill::grammar {
namespace {

const Rule<struct for_if_clause_id> for_if_clause = "for_if_clause";
const Rule<struct invalid_for_target_id> invalid_for_target = "invalid_for_target";
const Rule<struct star_targets_id> star_targets = "star_targets";
const Rule<struct star_target_id> star_target = "star_target";
const Rule<struct target_with_star_atom_id> target_with_star_atom = "target_with_star_atom";
const Rule<struct star_atom_id> star_atom = "star_atom";
const Rule<struct t_primary_id> t_primary = "t_primary";

// for_if_clauses: for_if_clause+
const auto for_if_clauses_def = +for_if_clause;

// for_if_clause:
//   | ASYNC 'for' star_targets 'in' ~ disjunction ('if' disjunction)*
//   | 'for' star_targets 'in' ~ disjunction ('if' disjunction)*
//   | invalid_for_target
const auto async = acting(token(T::kw_async), [](const Match& a) {
  a.session.suspend("asynchronous comprehension outside of an asynchronous function", *a.first);
});
const auto for_in = -async >> token(T::kw_for) >> star_targets >> token(T::kw_in);
const auto for_if_clause_def = &token(T::kw_for, T::kw_async) >>
                               (made(K::clause, for_in >> disjunction >> *(token(T::kw_if) >> disjunction)) |
                                (errors_on >> !for_in >> invalid_for_target));

/// Returns the part of a node that cannot be assigned to in a `for`, or null.
const Node* invalid_target(const Node& grouped) {
  const Node& node = ungrouped(grouped);
  switch (node.kind) {
    case K::name:
    case K::attribute:
    case K::subscript:
      return nullptr;
    case K::starred:
    case K::tuple:
    case K::list:
      for (const Node* item : node.children) {
        if (const Node* invalid = invalid_target(*item)) return invalid;
      }
      return nullptr;
    case K::comparison:
      // `for a in b` is parsed as a comparison here: the left side of its `in` counts.
      return node.op->kind == T::kw_in ? invalid_target(*node.children.front()) : nullptr;
    default:
      return &node;
  }
}

// invalid_for_target: ASYNC? 'for' a=star_expressions
const auto invalid_for_target_def =
    error_if(-token(T::kw_async) >> token(T::kw_for) >> star_expressions, [](const Match& a) {
      if (const Node* target = invalid_target(a[0])) {
        a.session.refuse(fmt::format("cannot assign to {}", words_for(*target)), *target->first);
      }
    });

// star_targets: star_target !',' | star_target (',' star_target)* [',']
const auto star_targets_def = star_target >> -grown(K::tuple, more(star_target));

// star_target(memo): '*' (!'*' star_target) | target_with_star_atom
const auto star_target_def = memoized(
    M::star_target, made(K::starred, token(T::star) >> !token(T::star) >> star_target) | target_with_star_atom);

// target_with_star_atom(memo):
//   | t_primary '.' NAME !t_lookahead
//   | t_primary '[' slices ']' !t_lookahead
//   | star_atom
// t_lookahead: '(' | '[' | '.'
const auto t_lookahead = token(T::left_parenthesis, T::left_bracket, T::dot);
const auto attribute = token(T::dot) >> token(T::name);
const auto subscript = token(T::left_bracket) >> slices >> token(T::right_bracket);
const auto target_with_star_atom_def =
    memoized(M::target_with_star_atom, (t_primary >> grown(K::attribute, attribute >> !t_lookahead)) |
                                           (t_primary >> grown(K::subscript, subscript >> !t_lookahead)) | star_atom);

// t_primary:
//   | t_primary '.' NAME &t_lookahead
//   | t_primary '[' slices ']' &t_lookahead
//   | t_primary genexp &t_lookahead
//   | t_primary '(' [arguments] ')' &t_lookahead
//   | atom &t_lookahead
const auto t_primary_def = memoized(
    M::t_primary,
    atom >> &t_lookahead >>
        *(grown(K::attribute, attribute >> &t_lookahead) | grown(K::subscript, subscript >> &t_lookahead) |
          grown(K::call, genexp >> &t_lookahead) |
          grown(K::call, token(T::left_parenthesis) >> -arguments >> token(T::right_parenthesis) >> &t_lookahead)));

// star_atom:
//   | NAME
//   | '(' target_with_star_atom ')'
//   | '(' [star_targets_tuple_seq] ')'
//   | '[' [star_targets_list_seq] ']'
// star_targets_tuple_seq: star_target (',' star_target)+ [','] | star_target ','
// star_targets_list_seq: ','.star_target+ [',']
const auto star_atom_def =
    name | made(K::group, token(T::left_parenthesis) >> target_with_star_atom >> token(T::right_parenthesis)) |
    made(K::tuple, token(T::left_parenthesis) >> -(star_target >> more(star_target)) >> token(T::right_parenthesis)) |
    made(K::list, token(T::left_bracket) >> -(gathered(star_target) >> -token(T::comma)) >> token(T::right_bracket));

const Rule<struct lambda_parameters_id> lambda_parameters = "lambda_parameters";
const Rule<struct invalid_lambda_parameters_id> invalid_lambda_parameters = "invalid_lambda_parameters";
const Rule<struct lambda_param_no_default_id> lambda_param_no_default = "lambda_param_no_default";
const Rule<struct lambda_param_with_default_id> lambda_param_with_default = "lambda_param_with_default";
const Rule<struct lambda_param_maybe_default_id> lambda_param_maybe_default = "lambda_param_maybe_default";
const Rule<struct lambda_star_etc_id> lambda_star_etc = "lambda_star_etc";
const Rule<struct invalid_lambda_star_etc_id> invalid_lambda_star_etc = "invalid_lambda_star_etc";
const Rule<struct lambda_kwds_id> lambda_kwds = "lambda_kwds";
const Rule<struct invalid_lambda_kwds_id> invalid_lambda_kwds = "invalid_lambda_kwds";

// lambdef: 'lambda' [lambda_params] ':' expression
// lambda_params: invalid_lambda_parameters | lambda_parameters
const auto lambdef_def =
    made(K::lambda, token(T::kw_lambda) >> -((errors_on >> invalid_lambda_parameters) | lambda_parameters) >>
                        token(T::colon) >> within([](ParseState& state) { ++state.lambdas; }, expression));

// lambda_parameters:
//   | lambda_slash_no_default lambda_param_no_default* lambda_param_with_default* [lambda_star_etc]
//   | lambda_slash_with_default lambda_param_with_default* [lambda_star_etc]
//   | lambda_param_no_default+ lambda_param_with_default* [lambda_star_etc]
//   | lambda_param_with_default+ [lambda_star_etc]
//   | lambda_star_etc
// lambda_slash_no_default: lambda_param_no_default+ '/' (',' | &':')
// lambda_slash_with_default: lambda_param_no_default* lambda_param_with_default+ '/' (',' | &':')
const auto parameter_end = token(T::comma) | &token(T::colon);
const auto slash_end = made(K::slash_parameter, token(T::slash)) >> parameter_end;
const auto slash_no_default = +lambda_param_no_default >> slash_end;
const auto slash_with_default = *lambda_param_no_default >> +lambda_param_with_default >> slash_end;
const auto lambda_parameters_def =
    (slash_no_default >> *lambda_param_no_default >> *lambda_param_with_default >> -lambda_star_etc) |
    (slash_with_default >> *lambda_param_with_default >> -lambda_star_etc) |
    (+lambda_param_no_default >> *lambda_param_with_default >> -lambda_star_etc) |
    (+lambda_param_with_default >> -lambda_star_etc) | lambda_star_etc;

// lambda_param_no_default: NAME (',' | &':')
// lambda_param_with_default: NAME default (',' | &':')
// lambda_param_maybe_default: NAME default? (',' | &':')
// default: '=' expression | invalid_default
// invalid_default: a='=' &(')'|',')
const auto invalid_default = errors_on >> error_at<0>(take(T::equal) >> &token(T::right_parenthesis, T::comma),
                                                      "expected default value expression");
const auto default_value = (token(T::equal) >> expression) | invalid_default;
const auto lambda_param_no_default_def = made(K::parameter, token(T::name)) >> parameter_end;
const auto lambda_param_with_default_def = made(K::parameter, token(T::name) >> default_value) >> parameter_end;
const auto lambda_param_maybe_default_def = made(K::parameter, token(T::name) >> -default_value) >> parameter_end;

// lambda_star_etc:
//   | invalid_lambda_star_etc
//   | '*' lambda_param_no_default lambda_param_maybe_default* [lambda_kwds]
//   | '*' ',' lambda_param_maybe_default+ [lambda_kwds]
//   | lambda_kwds
// lambda_kwds: invalid_lambda_kwds | '**' lambda_param_no_default
const auto star_name = made(K::star_parameter, token(T::star) >> token(T::name)) >> parameter_end;
const auto bare_star = made(K::star_parameter, token(T::star)) >> token(T::comma);
const auto lambda_star_etc_def = (errors_on >> invalid_lambda_star_etc) |
                                 (star_name >> *lambda_param_maybe_default >> -lambda_kwds) |
                                 (bare_star >> +lambda_param_maybe_default >> -lambda_kwds) | lambda_kwds;
const auto lambda_kwds_def = (errors_on >> invalid_lambda_kwds) |
                             (made(K::mapping_parameter, token(T::double_star) >> token(T::name)) >> parameter_end);

/// Returns a parser of an error at the last of the nodes that were parsed.
template <typename Subject>
auto error_at_last(const Subject& subject, const char* message) {
  return error_if(subject, [message](const Match& a) { a.refuse(message, a[a.nodes.size() - 1]); });
}

// invalid_lambda_parameters:
//   | lambda_param_no_default* (lambda_slash_with_default | lambda_param_with_default+) a=lambda_param_no_default
//   | lambda_param_no_default* a='(' ','.NAME+ ','? b=')'
//   | a="/" ','
//   | (lambda_slash_no_default | lambda_slash_with_default) lambda_param_maybe_default* a='/'
//   | [lambda_slash_no_default | lambda_slash_with_default] lambda_param_maybe_default* '*'
//         (',' | lambda_param_no_default) lambda_param_maybe_default* a='/'
//   | lambda_param_maybe_default+ '/' a='*'
const auto any_slash = slash_no_default | slash_with_default;
const auto invalid_lambda_parameters_def =
    (error_at_last(
         *lambda_param_no_default >> (slash_with_default | +lambda_param_with_default) >> lambda_param_no_default,
         "non-default argument follows default argument") |
     error_at_last(*lambda_param_no_default >> take(T::left_parenthesis) >> gathered(token(T::name)) >>
                       -token(T::comma) >> token(T::right_parenthesis),
                   "Lambda expression parameters cannot be parenthesized") |
     error_at<0>(take(T::slash) >> token(T::comma), "at least one argument must precede /") |
     error_at_last(any_slash >> *lambda_param_maybe_default >> take(T::slash), "/ may appear only once") |
     error_at_last(-any_slash >> *lambda_param_maybe_default >> token(T::star) >>
                       (token(T::comma) | lambda_param_no_default) >> *lambda_param_maybe_default >> take(T::slash),
                   "/ must be ahead of *") |
     error_at_last(+lambda_param_maybe_default >> token(T::slash) >> take(T::star), "expected comma between / and *"));

// invalid_lambda_star_etc:
//   | a='*' (':' | ',' (':' | '**'))
//   | '*' lambda_param a='='
//   | '*' (lambda_param_no_default | ',') lambda_param_maybe_default* a='*' (lambda_param_no_default | ',')
const auto bare_star_end = token(T::colon) | (token(T::comma) >> token(T::colon, T::double_star));
const auto one_star = token(T::star) >> (lambda_param_no_default | token(T::comma));
const auto invalid_lambda_star_etc_def =
    (error_at<0>(take(T::star) >> bare_star_end, "named arguments must follow bare *") |
     error_at<0>(token(T::star) >> token(T::name) >> take(T::equal),
                 "var-positional argument cannot have default value") |
     error_if(one_star >> *lambda_param_maybe_default >> take(T::star) >> (lambda_param_no_default | token(T::comma)),
              [](const Match& a) {
                const auto second = std::find_if(a.nodes.begin(), a.nodes.end(),
                                                 [](const Node* node) { return node->kind == K::token; });
                a.refuse("* argument may appear only once", **second);
              }));

// invalid_lambda_kwds:
//   | '**' lambda_param a='='
//   | '**' lambda_param ',' a=lambda_param
//   | '**' lambda_param ',' a[Token*]=('*'|'**'|'/')
const auto behind_kwds = take(T::name) | take(T::star) | take(T::double_star) | take(T::slash);
const auto invalid_lambda_kwds_def =
    (error_at<0>(token(T::double_star) >> token(T::name) >> take(T::equal),
                 "var-keyword argument cannot have default value") |
     error_at<0>(token(T::double_star) >> token(T::name) >> token(T::comma) >> behind_kwds,
                 "arguments cannot follow var-keyword argument"));

}  // namespace

BOOST_SPIRIT_DEFINE(for_if_clause, invalid_for_target, star_targets, star_target, target_with_star_atom, star_atom,
                    t_primary, lambda_parameters, invalid_lambda_parameters, lambda_param_no_default,
                    lambda_param_with_default, lambda_param_maybe_default, lambda_star_etc, invalid_lambda_star_etc,
                    lambda_kwds, invalid_lambda_kwds)
BOOST_SPIRIT_DEFINE(for_if_clauses, lambdef)
BOOST_SPIRIT_INSTANTIATE(decltype(for_if_clauses), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(lambdef), Iterator, Context)

}  // namespace urdfmill::grammar
