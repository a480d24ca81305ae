// Names, literals, and the operations that bind tightest: attributes, calls, subscripts.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/expression/grammar.hpp"
#include "grammar/expression/literals.hpp"

namespace urdfmill::grammar {
namespace {

const Rule<struct args_id> args = "args";
const Rule<struct kwargs_id> kwargs = "kwargs";
const Rule<struct kwarg_or_starred_id> kwarg_or_starred = "kwarg_or_starred";
const Rule<struct kwarg_or_double_starred_id> kwarg_or_double_starred = "kwarg_or_double_starred";
const Rule<struct invalid_kwarg_id> invalid_kwarg = "invalid_kwarg";
const Rule<struct invalid_arguments_id> invalid_arguments = "invalid_arguments";
const Rule<struct slice_id> slice = "slice";

// The value of a literal is made when it is parsed, because its errors count in the order of the parse.
const auto number = acting(made(K::literal, token(T::number)), [](const Match& literal) {
  literal.session.nodes.set_value(*literal.nodes[0], make_number(literal.session, *literal.first));
});
const auto strings = acting(made(K::literal, +token(T::string)), [](const Match& literal) {
  ExpressionPtr value = make_string(literal.session, literal.first, literal.next);
  if (std::holds_alternative<FormattedString>(value->node)) literal.nodes[0]->kind = K::formatted;
  literal.session.nodes.set_value(*literal.nodes[0], std::move(value));
});

// atom:
//   | NAME | NUMBER | strings | 'True' | 'False' | 'None' | '...'
//   | &'(' (tuple | group | genexp)
//   | &'[' (list | listcomp)
//   | &'{' (dict | set | dictcomp | setcomp)
const auto atom_def = name | number | strings | (&token(T::left_parenthesis) >> (tuple | group | genexp)) |
                      (&token(T::left_bracket) >> (list | listcomp)) | (&token(T::left_brace) >> braces) |
                      made(K::true_, token(T::kw_true)) | made(K::false_, token(T::kw_false)) |
                      made(K::none, token(T::kw_none)) | made(K::ellipsis, token(T::ellipsis));

// primary:
//   | primary '.' NAME
//   | primary genexp
//   | primary '(' [arguments] ')'
//   | primary '[' slices ']'
//   | atom
const auto begins_suffix = &token(T::dot, T::left_parenthesis, T::left_bracket, T::left_brace);  // all but the last fit
const auto primary_def = memoized(
    M::primary, atom >> *(begins_suffix >>
                          (grown(K::attribute, token(T::dot) >> token(T::name)) | grown(K::call, genexp) |
                           grown(K::call, token(T::left_parenthesis) >> -arguments >> token(T::right_parenthesis)) |
                           grown(K::subscript, token(T::left_bracket) >> slices >> token(T::right_bracket)))));

// arguments(memo): args [','] &')' | invalid_arguments
const auto arguments_def = memoized(
    M::arguments, (args >> -token(T::comma) >> &token(T::right_parenthesis)) | (errors_on >> invalid_arguments));

// args:
//   | ','.(starred_expression | (assignment_expression | expression !':=') !'=')+ [',' kwargs]
//   | kwargs
const auto not_assigned = !token(T::equal);
const auto starred_expression = made(K::starred, token(T::star) >> expression);
const auto positional = starred_expression | (assignment_expression >> not_assigned) |
                        (expression >> !token(T::colon_equal) >> not_assigned);
const auto args_def = made(K::arguments, (gathered(positional) >> -(token(T::comma) >> kwargs)) | kwargs);

// kwargs:
//   | ','.kwarg_or_starred+ ',' ','.kwarg_or_double_starred+
//   | ','.kwarg_or_starred+
//   | ','.kwarg_or_double_starred+
const auto kwargs_def = (gathered(kwarg_or_starred) >> -(token(T::comma) >> gathered(kwarg_or_double_starred))) |
                        gathered(kwarg_or_double_starred);

// kwarg_or_starred: invalid_kwarg | NAME '=' expression | starred_expression
// kwarg_or_double_starred: invalid_kwarg | NAME '=' expression | '**' expression
const auto keyword = made(K::keyword, token(T::name) >> token(T::equal) >> expression);
const auto kwarg_or_starred_def = (errors_on >> invalid_kwarg) | keyword | starred_expression;
const auto kwarg_or_double_starred_def =
    (errors_on >> invalid_kwarg) | keyword | made(K::mapping, token(T::double_star) >> expression);

// invalid_kwarg:
//   | a=('True'|'False'|'None') b='='
//   | a=NAME b='=' expression for_if_clauses
//   | !(NAME '=') a=expression b='='
const auto keyword_for = error_at<0>(name >> token(T::equal) >> expression >> for_if_clauses, perhaps_equal);
const auto invalid_kwarg_def =
    (error_if(token(T::kw_true, T::kw_false, T::kw_none) >> token(T::equal),
              [](const Match& a) {
                a.session.refuse(fmt::format("cannot assign to {}", a.session.text_of(*a.first)), *a.first);
              }) |
     keyword_for |
     error_at<0>(!(token(T::name) >> token(T::equal)) >> expression >> token(T::equal),
                 "expression cannot contain assignment, perhaps you meant \"==\"?"));

const auto bare_generator = [](const Match& a) {
  a.refuse_from("Generator expression must be parenthesized", *a[0].first);
};

// invalid_arguments:
//   | a=args ',' '*'
//   | a=expression b=for_if_clauses ',' [args | expression for_if_clauses]
//   | a=NAME b='=' expression for_if_clauses
//   | a=args b=for_if_clauses
//   | args ',' a=expression b=for_if_clauses
//   | a=args ',' args
const auto invalid_arguments_def =
    (error_if(args >> token(T::comma) >> token(T::star),
              [](const Match& a) {
                a.refuse_from("iterable argument unpacking follows keyword argument unpacking",
                              *ungrouped(*a[0].children.front()).first);
              }) |
     error_if(expression >> for_if_clauses >> token(T::comma) >> -(args | (expression >> for_if_clauses)),
              bare_generator) |
     keyword_for |
     error_if(args >> for_if_clauses,
              [](const Match& a) {
                const Node* last = nullptr;
                int count = 0;
                for (const Node* argument : a[0].children) {
                  if (argument->kind == K::keyword || argument->kind == K::mapping) continue;
                  last = argument;
                  ++count;
                }
                if (count > 1) a.refuse_from("Generator expression must be parenthesized", *ungrouped(*last).first);
              }) |
     error_if(args >> token(T::comma) >> expression >> for_if_clauses,
              [](const Match& a) { a.refuse_from("Generator expression must be parenthesized", *a[1].first); }) |
     error_if(args >> token(T::comma) >> args, [](const Match& a) {
       const auto& children = a[0].children;
       const bool has_mapping = std::any_of(children.begin(), children.end(),
                                            [](const Node* argument) { return argument->kind == K::mapping; });
       a.session.refuse(has_mapping ? "positional argument follows keyword argument unpacking"
                                    : "positional argument follows keyword argument");
     }));

// slices: slice !',' | ','.(slice | starred_expression)+ [',']
const auto slices_def =
    (slice >> !token(T::comma)) | made(K::tuple, gathered(slice | starred_expression) >> -token(T::comma));

// slice: [expression] ':' [expression] [':' [expression]] | named_expression
const auto slice_def =
    made(K::slice, -expression >> take(T::colon) >> -expression >> -(take(T::colon) >> -expression)) | named_expression;

}  // namespace

BOOST_SPIRIT_DEFINE(args, kwargs, kwarg_or_starred, kwarg_or_double_starred, invalid_kwarg, invalid_arguments, slice)
BOOST_SPIRIT_DEFINE(atom, primary, arguments, slices)
BOOST_SPIRIT_INSTANTIATE(decltype(atom), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(primary), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(arguments), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(slices), Iterator, Context)

}  // namespace urdfmill::grammar
