// The rules of the grammar that refer to each other across files. It follows the grammar of CPython 3.11 rule by rule
// (docs.python.org/3.11/reference/grammar.html, and in CPython's sources Grammar/python.gram for the rules that only
// errors use): the comment above a production is CPython's. As in CPython, a text that is not an expression is parsed a
// second time, with the `invalid_…` rules; which error is found first depends on the order of the alternatives.
#pragma once
#include "grammar/expression/parsers.hpp"

namespace urdfmill::grammar {

using T = TokenKind;
using K = NodeKind;
using M = MemoRule;

template <typename Id>
using Rule = x3::rule<Id>;

inline constexpr Rule<struct eval_id> eval = "eval";
inline constexpr Rule<struct expression_id> expression = "expression";
inline constexpr Rule<struct star_expressions_id> star_expressions = "star_expressions";
inline constexpr Rule<struct assignment_expression_id> assignment_expression = "assignment_expression";
inline constexpr Rule<struct named_expression_id> named_expression = "named_expression";
inline constexpr Rule<struct disjunction_id> disjunction = "disjunction";
inline constexpr Rule<struct bitwise_or_id> bitwise_or = "bitwise_or";
inline constexpr Rule<struct primary_id> primary = "primary";
inline constexpr Rule<struct atom_id> atom = "atom";
inline constexpr Rule<struct arguments_id> arguments = "arguments";
inline constexpr Rule<struct slices_id> slices = "slices";
inline constexpr Rule<struct tuple_id> tuple = "tuple";
inline constexpr Rule<struct group_id> group = "group";
inline constexpr Rule<struct genexp_id> genexp = "genexp";
inline constexpr Rule<struct list_id> list = "list";
inline constexpr Rule<struct listcomp_id> listcomp = "listcomp";
inline constexpr Rule<struct braces_id> braces = "braces";
inline constexpr Rule<struct for_if_clauses_id> for_if_clauses = "for_if_clauses";
inline constexpr Rule<struct lambdef_id> lambdef = "lambdef";

BOOST_SPIRIT_DECLARE(decltype(eval), decltype(expression), decltype(star_expressions), decltype(assignment_expression),
                     decltype(named_expression), decltype(disjunction), decltype(bitwise_or), decltype(primary),
                     decltype(atom), decltype(arguments), decltype(slices), decltype(tuple), decltype(group),
                     decltype(genexp), decltype(list), decltype(listcomp), decltype(braces), decltype(for_if_clauses),
                     decltype(lambdef))

/// ','.item+
template <typename Item>
constexpr auto gathered(const Item& item) {
  return item >> *(token(T::comma) >> item);
}
/// The rest of ','.item+ [','], if there is a comma after the first item.
template <typename Item>
constexpr auto more(const Item& item) {
  return &token(T::comma) >> *(token(T::comma) >> item) >> -token(T::comma);
}

inline const auto name = made(K::name, token(T::name));

/// Returns the words of CPython for an expression in "cannot assign to …".
[[nodiscard]] const char* words_for(const Node& node);

inline constexpr const char* perhaps_equal = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";

}  // namespace urdfmill::grammar
