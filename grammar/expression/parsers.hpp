// Spirit parsers over tokens: the words in which the grammar is written. No parser has an attribute; rules make nodes
// of the session.
#pragma once
#include <array>
#include <boost/spirit/home/x3.hpp>
#include <span>
#include <utility>

#include "grammar/expression/make.hpp"
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

/// One token of any of these kinds.
template <std::size_t size>
struct TokenParser : x3::parser<TokenParser<size>> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  std::array<TokenKind, size> kinds;

  constexpr explicit TokenParser(std::array<TokenKind, size> list) : kinds(list) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator&, const C& context, R&, A&) const {
    const TokenKind next = session_of(context).look(first).kind;
    for (const TokenKind kind : kinds) {
      if (kind != next) continue;
      ++first;
      return true;
    }
    return false;
  }
};
template <typename... Kinds>
constexpr auto token(Kinds... kinds) {
  return TokenParser<sizeof...(kinds)>({kinds...});
}

/// A parser made of another one.
template <typename Subject, typename Derived>
struct Directive : x3::unary_parser<Subject, Derived> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  static constexpr bool handles_container = false;

  constexpr explicit Directive(const Subject& inner) : x3::unary_parser<Subject, Derived>(inner) {}

 protected:
  template <typename C>
  bool parse_subject(Iterator& first, const Iterator& last, const C& context) const {
    return this->subject.parse(first, last, context, x3::unused, x3::unused);
  }
};
template <typename Subject>
using ParserOf = typename x3::extension::as_parser<Subject>::value_type;

/// Makes a node of the subject; the nodes that the subject made are its children.
template <typename Subject>
struct Made : Directive<Subject, Made<Subject>> {
  NodeKind kind;
  bool grown;

  constexpr Made(NodeKind of, const Subject& inner, bool has_grown)
      : Directive<Subject, Made<Subject>>(inner), kind(of), grown(has_grown) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator& last, const C& context, R&, A&) const {
    Session& session = session_of(context);
    const Iterator begin = first;
    const std::size_t mark = session.nodes.mark(begin);
    if (!this->parse_subject(first, last, context)) return false;
    session.make_node(kind, mark, begin, first, grown);
    return true;
  }
};
template <typename Subject>
constexpr auto made(NodeKind kind, const Subject& subject) {
  return Made<ParserOf<Subject>>(kind, x3::as_parser(subject), false);
}
/// Makes a node whose first child is the node before the subject. It must end the alternative it stands in, because the
/// node before is gone when it has parsed.
template <typename Subject>
constexpr auto grown(NodeKind kind, const Subject& subject) {
  return Made<ParserOf<Subject>>(kind, x3::as_parser(subject), true);
}
/// Operands and operators that associate to the left: `joined: joined operator operand | operand`.
template <typename Subject, std::size_t size>
struct Joined : Directive<Subject, Joined<Subject, size>> {
  TokenParser<size> op;

  constexpr Joined(const Subject& operand, TokenParser<size> operators)
      : Directive<Subject, Joined<Subject, size>>(operand), op(operators) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator& last, const C& context, R&, A&) const {
    if (!this->parse_subject(first, last, context)) return false;
    Session& session = session_of(context);
    for (Iterator next = first; op.parse(next, last, context, x3::unused, x3::unused); next = first) {
      const std::size_t mark = session.nodes.mark(first);
      if (!this->parse_subject(next, last, context)) break;
      session.make_node(NodeKind::operation, mark, first, next, true);
      first = next;
    }
    return true;
  }
};
template <typename Subject, typename... Kinds>
constexpr auto joined(const Subject& operand, Kinds... kinds) {
  return Joined<ParserOf<Subject>, sizeof...(kinds)>(x3::as_parser(operand), token(kinds...));
}

/// A token that an error rule points at.
constexpr auto take(TokenKind kind) {
  return made(NodeKind::token, token(kind));
}

/// The tokens that a subject has parsed, and their nodes.
struct Match {
  Session& session;
  std::span<Node* const> nodes;
  const Token* first;
  const Token* next;

  /// Returns a node, without its parentheses.
  const Node& operator[](std::size_t i) const { return ungrouped(*nodes[i]); }
  [[noreturn]] void refuse(std::string message, const Node& from, const Node& to) const {
    session.refuse(std::move(message), *from.first, *to.last);
  }
  [[noreturn]] void refuse(std::string message, const Node& node) const { refuse(std::move(message), node, node); }
  /// Throws an error with the place from a token to the end of the match.
  [[noreturn]] void refuse_from(std::string message, const Token& begin) const {
    session.refuse(std::move(message), begin, next[-1]);
  }
};

/// Calls `action` with a match. An error rule never matches: its action throws or finds no error.
template <typename Subject, typename Action>
struct Acting : Directive<Subject, Acting<Subject, Action>> {
  Action action;
  bool passes;

  constexpr Acting(const Subject& inner, Action call, bool is_no_error)
      : Directive<Subject, Acting<Subject, Action>>(inner), action(std::move(call)), passes(is_no_error) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator& last, const C& context, R&, A&) const {
    Session& session = session_of(context);
    const Iterator begin = first;
    const std::size_t mark = session.nodes.mark(begin);
    if (!this->parse_subject(first, last, context)) return false;
    action(Match{session, session.nodes.above(mark, first), begin, first});
    if (!passes) first = begin;
    return passes;
  }
};
template <typename Subject, typename Action>
constexpr auto acting(const Subject& subject, Action action) {
  return Acting<ParserOf<Subject>, Action>(x3::as_parser(subject), std::move(action), true);
}
template <typename Subject, typename Action>
constexpr auto error_if(const Subject& subject, Action action) {
  return Acting<ParserOf<Subject>, Action>(x3::as_parser(subject), std::move(action), false);
}
/// An error with the place of one node, by its index.
template <std::size_t index, typename Subject>
constexpr auto error_at(const Subject& subject, const char* message) {
  return error_if(subject, [message](const Match& match) { match.refuse(message, match[index]); });
}

/// Parses a rule once at each place.
template <typename Subject>
struct Memoized : Directive<Subject, Memoized<Subject>> {
  MemoRule rule;

  constexpr Memoized(MemoRule of, const Subject& inner) : Directive<Subject, Memoized<Subject>>(inner), rule(of) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator& last, const C& context, R&, A&) const {
    Session& session = session_of(context);
    if (!session.second_pass && rule > last_always_remembered) return this->parse_subject(first, last, context);
    const auto place = static_cast<std::size_t>(first - session.tokens.list.data());
    const std::size_t mark = session.nodes.mark(first);
    if (const Memo::Entry* known = session.memo.find(place, rule)) {
      if (known->end == nullptr) return false;
      first = known->end;
      session.nodes.push(*known->node);
      return true;
    }
    const bool parsed = this->parse_subject(first, last, context);
    session.memo.add(place, rule, parsed ? first : nullptr, parsed ? session.nodes.above(mark, first).back() : nullptr);
    return parsed;
  }
};
template <typename Subject>
constexpr auto memoized(MemoRule rule, const Subject& subject) {
  return Memoized<ParserOf<Subject>>(rule, x3::as_parser(subject));
}

/// Parses the subject after a change of the session's state, and then restores the state.
template <typename Subject, typename Change>
struct Within : Directive<Subject, Within<Subject, Change>> {
  Change change;

  constexpr Within(Change make_change, const Subject& inner)
      : Directive<Subject, Within<Subject, Change>>(inner), change(std::move(make_change)) {}
  template <typename C, typename R, typename A>
  bool parse(Iterator& first, const Iterator& last, const C& context, R&, A&) const {
    Session& session = session_of(context);
    const ParseState before = session.state;
    change(session.state);
    if (session.state.depth > most_nested_rules) refuse_height(session.range_of(*first, *first));
    const bool parsed = this->parse_subject(first, last, context);
    session.state = before;
    return parsed;
  }
};
template <typename Change, typename Subject>
constexpr auto within(Change change, const Subject& subject) {
  return Within<ParserOf<Subject>, Change>(std::move(change), x3::as_parser(subject));
}
template <typename Subject>
constexpr auto nested(const Subject& subject) {
  return within([](ParseState& state) { ++state.depth; }, subject);
}

/// Passes while error rules are on.
struct ErrorsOn : x3::parser<ErrorsOn> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  template <typename C, typename R, typename A>
  bool parse(Iterator&, const Iterator&, const C& context, R&, A&) const {
    return session_of(context).state.error_rules;
  }
};
inline constexpr ErrorsOn errors_on{};

}  // namespace urdfmill::grammar
