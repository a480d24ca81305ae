// The tokens of an expression.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::grammar {

enum class TokenKind : std::uint8_t {
  end_marker,
  error,  ///< the text cannot be split further; `Tokens::failure` has the reason
  newline,
  indent,
  name,
  number,
  string,
  // Keywords, in the order of `keyword_texts`:
  kw_false,
  kw_none,
  kw_true,
  kw_and,
  kw_as,
  kw_assert,
  kw_async,
  kw_await,
  kw_break,
  kw_class,
  kw_continue,
  kw_def,
  kw_del,
  kw_elif,
  kw_else,
  kw_except,
  kw_finally,
  kw_for,
  kw_from,
  kw_global,
  kw_if,
  kw_import,
  kw_in,
  kw_is,
  kw_lambda,
  kw_nonlocal,
  kw_not,
  kw_or,
  kw_pass,
  kw_raise,
  kw_return,
  kw_try,
  kw_while,
  kw_with,
  kw_yield,
  // Operators and brackets of expressions:
  left_parenthesis,
  right_parenthesis,
  left_bracket,
  right_bracket,
  left_brace,
  right_brace,
  comma,
  colon,
  colon_equal,
  dot,
  ellipsis,
  equal,
  equal_equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  plus,
  minus,
  star,
  double_star,
  slash,
  double_slash,
  percent,
  at,
  left_shift,
  right_shift,
  ampersand,
  bar,
  caret,
  tilde,
  other,  ///< another operator of Python (`+=`, `->`, `<>`), or an invalid character
};

/// A token with the bytes [begin, end) of the text. `line` is the first line of the token and counts from 1; an empty
/// text has line 0.
struct Token {
  TokenKind kind = TokenKind::end_marker;
  std::uint8_t level = 0;  ///< brackets that are open after the token
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t line = 0;
};

/// An open bracket.
struct OpenBracket {
  char character = 0;
  std::uint32_t line = 0;
  std::uint32_t offset = 0;
};

/// The reason why a text cannot be split into tokens.
struct TokenFailure {
  std::string message;
  std::uint32_t line = 0;
  std::uint32_t offset = 0;
  /// True if CPython's tokenizer reports the failure by itself; other failures count only if the parser gets that far.
  bool self_reported = true;
  /// The innermost bracket that is open at the failure.
  std::optional<OpenBracket> bracket = std::nullopt;
};

struct TokenWarning {
  std::string message;
  std::uint32_t begin = 0;  ///< beginning of its token
  std::uint32_t end = 0;
};

struct Tokens {
  std::vector<Token> list;  ///< ends with `end_marker` or `error`
  TokenFailure failure;     ///< valid if `list` ends with `error`
  std::vector<TokenWarning> warnings;
};

/// Returns CPython's message about a bracket that is open at the end.
[[nodiscard]] std::string never_closed(const OpenBracket& bracket);

/// Splits a text without carriage returns as Python 3.`python` does.
[[nodiscard]] Tokens tokenize(std::string_view text, std::uint8_t python);

}  // namespace urdfmill::grammar
