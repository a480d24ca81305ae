// The grammar of mistakes: the second parse of a text that is not an expression. It follows the grammar of CPython 3.11
// rule by rule, with the rules that only errors use, because which error is found first depends on their order. No tree
// is built; a rule's value tells what an error message may need of what was parsed.
#pragma once
#include <boost/fusion/include/at_c.hpp>
#include <map>
#include <optional>
#include <type_traits>
#include <utility>

#include "grammar/expression/parsers.hpp"

namespace urdfmill::grammar::mistakes {

using T = TokenKind;
using boost::fusion::at_c;

/// What CPython calls an expression in "cannot assign to …".
enum class ShapeKind : std::uint8_t {
  name,
  attribute,
  subscript,
  starred,
  list,
  tuple,
  lambda,
  call,
  operation,
  generator,
  yield,
  await,
  list_comprehension,
  set_comprehension,
  dict_comprehension,
  dict,
  set,
  formatted,
  none,
  true_,
  false_,
  ellipsis,
  literal,
  comparison,
  conditional,
  walrus,
};
[[nodiscard]] const char* words_for(ShapeKind kind);

struct Shape {
  ShapeKind kind = ShapeKind::literal;
  const Token* first = nullptr;
  const Token* last = nullptr;
  /// The part of it that cannot be assigned to in a `for`, if there is one.
  std::optional<ShapeKind> bad_target = std::nullopt;
  const Token* bad_first = nullptr;
};

/// A shape no part of which is a target.
inline Shape no_target(ShapeKind kind, const Token* first, const Token* last) {
  return {kind, first, last, kind, first};
}
inline Shape a_target(ShapeKind kind, const Token* first, const Token* last) {
  return {kind, first, last, std::nullopt, nullptr};
}

enum class Memo : std::uint8_t {
  expression,
  star_expression,
  disjunction,
  conjunction,
  inversion,
  bitwise_or,
  bitwise_xor,
  bitwise_and,
  shift,
  sum,
  term,
  factor,
  awaited,
  primary,
  arguments,
  invalid_named_expression,
  star_target,
  target_with_star_atom,
  target_primary,
};

/// State of the second parse beside the session.
struct Search {
  struct Result {
    bool parsed;
    const Token* end;
    Shape shape;
  };
  bool invalid_rules = true;  ///< CPython switches its error rules off in places
  std::map<std::pair<const Token*, Memo>, Result> memo = {};
};
struct search_tag;
using Context = x3::context<search_tag, Search, x3::context<session_tag, Session>>;

template <typename C>
Search& search_of(const C& context) {
  return x3::get<search_tag>(context);
}

/// Parses a rule once at each place, as CPython does with the same rules: that the error rules may be off the first
/// time is part of its behaviour, and it keeps the search linear.
template <typename Subject>
struct Memoized : x3::unary_parser<Subject, Memoized<Subject>> {
  using base_type = x3::unary_parser<Subject, Memoized<Subject>>;
  static constexpr bool is_pass_through_unary = true;
  static constexpr bool handles_container = Subject::handles_container;
  Memo id;

  constexpr Memoized(const Subject& inner, Memo memo) : base_type(inner), id(memo) {}
  /// `value` is the rule's, which the actions of the subject set.
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator& last, const C& context, R& value, A& attribute) const {
    constexpr bool has_shape = std::is_same_v<R, Shape>;
    auto& memo = search_of(context).memo;
    const auto key = std::pair(first, id);
    if (const auto known = memo.find(key); known != memo.end()) {
      if (!known->second.parsed) return false;
      first = known->second.end;
      if constexpr (has_shape) value = known->second.shape;
      return true;
    }
    const bool parsed = this->subject.parse(first, last, context, value, attribute);
    typename Search::Result& result = memo[key];
    result.parsed = parsed;
    result.end = first;
    if constexpr (has_shape) result.shape = value;
    return parsed;
  }
};
template <typename Subject>
auto memoized(Memo id, const Subject& subject) {
  return Memoized<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject), id);
}

/// A parse with the error rules off.
template <typename Subject>
struct Quietly : x3::unary_parser<Subject, Quietly<Subject>> {
  using base_type = x3::unary_parser<Subject, Quietly<Subject>>;
  static constexpr bool is_pass_through_unary = true;
  static constexpr bool handles_container = Subject::handles_container;

  constexpr explicit Quietly(const Subject& inner) : base_type(inner) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator& last, const C& context, R& rcontext, A& attribute) const {
    Search& search = search_of(context);
    const bool before = std::exchange(search.invalid_rules, false);
    const bool parsed = this->subject.parse(first, last, context, rcontext, attribute);
    search.invalid_rules = before;
    return parsed;
  }
};
template <typename Subject>
auto quietly(const Subject& subject) {
  return Quietly<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject));
}

/// Passes while the error rules are on.
struct WhenSearching : x3::parser<WhenSearching> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  template <typename C, typename R, typename A>
  bool parse(Iterator&, const Iterator&, const C& context, R&, A&) const {
    return search_of(context).invalid_rules;
  }
};
inline constexpr WhenSearching when_searching{};

/// A name that begins a soft keyword: CPython compares no more letters than the name has.
struct SoftKeyword : x3::parser<SoftKeyword> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
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
inline constexpr SoftKeyword soft_keyword{};

/// The positional and keyword arguments of a call, as far as errors tell them apart.
struct Arguments {
  int positional = 0;
  bool has_mapping = false;
  const Token* first = nullptr;
  const Token* last_positional = nullptr;
};

template <typename Id>
using ShapeRule = x3::rule<Id, Shape>;

inline constexpr x3::rule<struct whole_id> whole = "whole";
inline constexpr ShapeRule<struct expression_id> expression = "expression";
inline constexpr ShapeRule<struct star_expression_id> star_expression = "star_expression";
inline constexpr ShapeRule<struct star_expressions_id> star_expressions = "star_expressions";
inline constexpr ShapeRule<struct walrus_id> walrus = "walrus";
inline constexpr ShapeRule<struct named_expression_id> named_expression = "named_expression";
inline constexpr ShapeRule<struct disjunction_id> disjunction = "disjunction";
inline constexpr ShapeRule<struct bitwise_or_id> bitwise_or = "bitwise_or";
inline constexpr ShapeRule<struct primary_id> primary = "primary";
inline constexpr ShapeRule<struct atom_id> atom = "atom";
inline constexpr ShapeRule<struct tuple_id> tuple = "tuple";
inline constexpr ShapeRule<struct list_id> list = "list";
inline constexpr ShapeRule<struct generator_id> generator = "generator";
inline constexpr ShapeRule<struct in_parentheses_id> in_parentheses = "in_parentheses";
inline constexpr ShapeRule<struct in_brackets_id> in_brackets = "in_brackets";
inline constexpr ShapeRule<struct in_braces_id> in_braces = "in_braces";
inline constexpr ShapeRule<struct lambda_id> lambda = "lambda";
inline constexpr x3::rule<struct invalid_comprehension_id> invalid_comprehension = "invalid_comprehension";
inline constexpr x3::rule<struct star_named_expressions_id> star_named_expressions = "star_named_expressions";
inline constexpr ShapeRule<struct star_named_expression_id> star_named_expression = "star_named_expression";
inline constexpr x3::rule<struct arguments_id> arguments = "arguments";
inline constexpr x3::rule<struct slices_id> slices = "slices";
inline constexpr x3::rule<struct clauses_id> clauses = "clauses";

BOOST_SPIRIT_DECLARE(decltype(whole), decltype(expression), decltype(star_expression), decltype(star_expressions),
                     decltype(walrus), decltype(named_expression), decltype(disjunction), decltype(bitwise_or),
                     decltype(primary), decltype(atom), decltype(tuple), decltype(list), decltype(generator),
                     decltype(in_parentheses), decltype(in_brackets), decltype(in_braces), decltype(lambda),
                     decltype(invalid_comprehension), decltype(star_named_expressions), decltype(star_named_expression),
                     decltype(arguments), decltype(slices), decltype(clauses))

/// The attribute becomes the value of the rule.
inline const auto as_value = [](auto& context) { x3::_val(context) = x3::_attr(context); };

/// The value of the rule becomes a shape that is not a target and ends here; it begins where its first part began.
template <ShapeKind kind>
inline const auto grown_to = [](auto& context) {
  Shape& value = x3::_val(context);
  value = no_target(kind, value.first, x3::_where(context).begin() - 1);
};
/// The same for a rule whose attribute is its first token.
template <ShapeKind kind>
inline const auto from_token =
    [](auto& context) { x3::_val(context) = no_target(kind, x3::_attr(context), x3::_where(context).begin() - 1); };

/// Throws an error with the place of a shape; the attribute of the action is not used.
template <typename C>
[[noreturn]] void refuse(const C& context, std::string message, const Shape& first, const Shape& last) {
  session_of(context).refuse(std::move(message), *first.first, *last.last);
}
template <typename C>
[[noreturn]] void refuse(const C& context, std::string message, const Shape& shape) {
  refuse(context, std::move(message), shape, shape);
}

}  // namespace urdfmill::grammar::mistakes
