// The state of one parse of an expression.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/expression.hpp"
#include "grammar/expression/nodes.hpp"
#include "grammar/expression/token.hpp"

namespace urdfmill::grammar {

/// Ends a parse when an error is certain. `parse_expression` catches it.
struct SyntaxError {
  std::string message;
  std::uint32_t line = 0;  ///< 0 is written too: an empty text has no line
  Range range;
  /// True if the rest of the text cannot be split into tokens. A later error of the tokenizer has priority over other
  /// errors.
  bool from_tokenizer = false;
  bool with_place = true;  ///< true if " (<expression>, line N)" is appended
};

/// The permitted recursion of rules without brackets (which the tokenizer counts).
inline constexpr std::uint32_t most_nested_rules = 1000;

/// State that a rule may change for the rules inside it.
struct ParseState {
  bool error_rules = false;   ///< CPython switches its error rules off in places
  std::uint32_t depth = 0;    ///< depth of recursive rules
  std::uint32_t lambdas = 0;  ///< open lambdas
};

struct Session {
  std::string_view text;
  const Tokens& tokens;
  std::pmr::memory_resource& memory;
  std::uint8_t python = 11;  ///< the minor version that determines the permitted syntax and the messages
  /// The tokens belong to an expression inside an f-string that begins at this byte of the whole text.
  std::uint32_t base = 0;
  bool embedded = false;
  ParseState state = {};
  const Token* furthest = nullptr;  ///< the last visited token
  bool second_pass = false;         ///< errors are searched
  /// The first construct that CPython parses and refuses during compilation: await, yield, async for.
  std::optional<SyntaxError> suspended = std::nullopt;
  /// SyntaxWarnings of string tokens, one for each.
  std::vector<SyntaxMessage> warnings = {};
  Nodes nodes{memory};
  Memo memo{memory, tokens.list.size()};

  /// Returns the token at a place; throws if the text could not be split that far.
  const Token& look(const Token* token) {
    if (token > furthest) furthest = token;
    if (token->kind == TokenKind::error) refuse_token();
    return *token;
  }
  [[nodiscard]] std::string_view text_of(const Token& token) const {
    return text.substr(token.begin, token.end - token.begin);
  }
  [[nodiscard]] Range range_of(const Token& first, const Token& last) const {
    return {base + first.begin, base + last.end};
  }
  /// Throws the error with the place of a token.
  [[noreturn]] void refuse(std::string message, const Token& first, const Token& last);
  [[noreturn]] void refuse(std::string message, const Token& token) { refuse(std::move(message), token, token); }
  /// Throws the error with the place of the last visited token.
  [[noreturn]] void refuse(std::string message) { refuse(std::move(message), *furthest); }
  void suspend(std::string message, const Token& token);
  /// Makes a node of the tokens [begin, next) and the nodes above `mark`; a grown one has the node below `mark` as its
  /// first child.
  void make_node(NodeKind kind, std::size_t mark, const Token* begin, const Token* next, bool grown);
  /// Adds the SyntaxWarning about an escape without meaning, since 3.12. `string` is the part of the text that contains
  /// it; only its first such escape is mentioned.
  void warn_of_escape(std::string_view string, std::string message);

 private:
  [[noreturn]] void refuse_token();
};

/// Parses the tokens of a session. Returns null if they are not an expression and no error rule describes the error;
/// `session.furthest` is then its place.
Node* parse_tokens(Session& session);

/// Makes the tree of a successful parse; may be called once.
ExpressionPtr build_tree(Session& session, Node& node);

/// Parses the expression of an f-string between `{` and its end, at byte `base` of the whole text, on `line`.
ExpressionPtr parse_embedded(Session& outer, std::string_view text, std::uint32_t base, std::uint32_t line);

}  // namespace urdfmill::grammar
