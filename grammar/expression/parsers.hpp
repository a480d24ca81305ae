// Spirit parsers over tokens: the words of which both grammars are made.
#pragma once
#include <boost/spirit/home/x3.hpp>
#include <initializer_list>
#include <utility>

#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

namespace x3 = boost::spirit::x3;

using Iterator = const Token*;
struct session_tag;
using Context = x3::context<session_tag, Session>;

template <typename AnyContext>
Session& session_of(const AnyContext& context) {
  return x3::get<session_tag>(context);
}

/// One token of a kind, without attribute.
struct TokenParser : x3::parser<TokenParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  TokenKind kind;

  constexpr explicit TokenParser(TokenKind k) : kind(k) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator&, const C& context, R&, A&) const {
    if (session_of(context).look(first).kind != kind) return false;
    ++first;
    return true;
  }
};

/// One token of a kind; the attribute is where it is.
struct TokenTaker : x3::parser<TokenTaker> {
  using attribute_type = const Token*;
  static constexpr bool has_attribute = true;
  TokenKind kind;

  constexpr explicit TokenTaker(TokenKind k) : kind(k) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator&, const C& context, R&, A& attribute) const {
    if (session_of(context).look(first).kind != kind) return false;
    x3::traits::move_to(first, attribute);
    ++first;
    return true;
  }
};

/// No token: the attribute is the next one.
struct Here : x3::parser<Here> {
  using attribute_type = const Token*;
  static constexpr bool has_attribute = true;

  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator&, const C&, R&, A& attribute) const {
    x3::traits::move_to(first, attribute);
    return true;
  }
};
inline constexpr Here here{};

/// One token of several kinds, each of which has a meaning.
template <typename Meaning>
struct TokenTable : x3::parser<TokenTable<Meaning>> {
  using attribute_type = Meaning;
  static constexpr bool has_attribute = true;
  std::pair<TokenKind, Meaning> rows[5] = {};
  std::size_t size = 0;

  TokenTable(std::initializer_list<std::pair<TokenKind, Meaning>> list) {
    for (const auto& row : list) rows[size++] = row;
  }
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator&, const C& context, R&, A& attribute) const {
    const TokenKind kind = session_of(context).look(first).kind;
    for (std::size_t i = 0; i < size; ++i) {
      if (rows[i].first != kind) continue;
      x3::traits::move_to(rows[i].second, attribute);
      ++first;
      return true;
    }
    return false;
  }
};

inline constexpr TokenParser token(TokenKind kind) {
  return TokenParser(kind);
}
inline constexpr TokenTaker take(TokenKind kind) {
  return TokenTaker(kind);
}

/// Rules that recurse without brackets (which the tokenizer counts) may do so this often.
inline constexpr std::uint32_t most_nested_rules = 1000;

/// Counts how deep a rule is nested.
template <typename Subject>
struct Nested : x3::unary_parser<Subject, Nested<Subject>> {
  using base_type = x3::unary_parser<Subject, Nested<Subject>>;
  static constexpr bool is_pass_through_unary = true;
  static constexpr bool handles_container = Subject::handles_container;

  constexpr explicit Nested(const Subject& inner) : base_type(inner) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator& last, const C& context, R& rcontext, A& attribute) const {
    Session& session = session_of(context);
    if (++session.depth > most_nested_rules) {
      throw SyntaxError{.message = "maximum recursion depth exceeded during compilation",
                        .range = session.range_of(*first, *first),
                        .from_tokenizer = true,
                        .with_place = false};
    }
    const bool result = this->subject.parse(first, last, context, rcontext, attribute);
    --session.depth;
    return result;
  }
};

struct NestedDirective {
  template <typename Subject>
  constexpr auto operator[](const Subject& subject) const {
    return Nested<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject));
  }
};
inline constexpr NestedDirective nested{};

}  // namespace urdfmill::grammar
