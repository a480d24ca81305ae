// The rules of the expression grammar that refer to each other across files. Each has its EBNF in grammar/README.md.
#pragma once
#include <boost/fusion/include/at_c.hpp>
#include <optional>

#include "grammar/expression/make.hpp"
#include "grammar/expression/parsers.hpp"

namespace urdfmill::grammar {

using T = TokenKind;
using boost::fusion::at_c;

template <typename Id>
using ExpressionRule = x3::rule<Id, ExpressionPtr>;

// expression.cpp … in the order of precedence, the loosest first
inline constexpr ExpressionRule<struct whole_id> whole = "whole";
inline constexpr ExpressionRule<struct star_expressions_id> star_expressions = "star_expressions";
inline constexpr ExpressionRule<struct named_expression_id> named_expression = "named_expression";
inline constexpr ExpressionRule<struct walrus_id> walrus = "walrus";
inline constexpr ExpressionRule<struct expression_id> expression = "expression";
inline constexpr ExpressionRule<struct disjunction_id> disjunction = "disjunction";
inline constexpr ExpressionRule<struct bitwise_or_id> bitwise_or = "bitwise_or";
inline constexpr ExpressionRule<struct primary_id> primary = "primary";
inline constexpr ExpressionRule<struct atom_id> atom = "atom";
inline constexpr ExpressionRule<struct parenthesized_id> parenthesized = "parenthesized";
inline constexpr ExpressionRule<struct list_display_id> list_display = "list_display";
inline constexpr ExpressionRule<struct brace_display_id> brace_display = "brace_display";
inline constexpr ExpressionRule<struct lambda_id> lambda = "lambda";
inline constexpr x3::rule<struct call_id, Call> call = "call";
inline constexpr ExpressionRule<struct subscript_id> subscript = "subscript";
inline constexpr x3::rule<struct clauses_id, std::vector<ComprehensionClause>> clauses = "clauses";

BOOST_SPIRIT_DECLARE(decltype(whole), decltype(star_expressions), decltype(named_expression), decltype(walrus),
                     decltype(expression), decltype(disjunction), decltype(bitwise_or), decltype(primary),
                     decltype(atom), decltype(parenthesized), decltype(list_display), decltype(brace_display),
                     decltype(lambda), decltype(call), decltype(subscript), decltype(clauses))

/// The place of what has just been parsed up to `next`, from the token `first` on.
template <typename C>
Range range_from(const C& context, const Token& first) {
  return session_of(context).range_of(first, x3::_where(context).begin()[-1]);
}
template <typename C>
Range range_from(const C& context, const Range& first) {
  const Session& session = session_of(context);
  return {first.begin, session.base + x3::_where(context).begin()[-1].end};
}

/// The attribute becomes the value of the rule.
inline const auto as_value = [](auto& context) { x3::_val(context) = std::move(x3::_attr(context)); };

/// `*value`: the attribute is the star and the value.
inline const auto as_starred = [](auto& context) {
  auto& parts = x3::_attr(context);
  x3::_val(context) = make(range_from(context, *at_c<0>(parts)), Starred{std::move(at_c<1>(parts))});
};

/// Items after a first one, which is the value of the rule: makes a display of them all.
template <typename Display>
inline const auto as_display = [](auto& context) {
  ExpressionPtr& first = x3::_val(context);
  const Range range = range_from(context, first->range);
  std::vector<ExpressionPtr>& items = x3::_attr(context);
  items.insert(items.begin(), std::move(first));
  first = make(range, Display{std::move(items)});
};

inline const auto is_clause = &(token(T::kw_for) | token(T::kw_async));

}  // namespace urdfmill::grammar
