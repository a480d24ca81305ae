// CPython 3.11's tokenizer for one expression: it gives the same tokens, and the same failures in the same order.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "grammar/expression/characters.hpp"
#include "grammar/expression/number_scanner.hpp"
#include "grammar/expression/token.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::grammar {
namespace {

constexpr std::array<std::string_view, 35> keyword_texts = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
static_assert(std::is_sorted(keyword_texts.begin(), keyword_texts.end()));

constexpr std::size_t most_brackets = 200;

struct Operator {
  std::string_view text;
  TokenKind kind;
};
// The second characters of all operators of several characters, which are tried longest first.
constexpr std::string_view second_characters = "=*/<>.";
constexpr Operator long_operators[] = {
    {"...", TokenKind::ellipsis},   {"**=", TokenKind::other},       {"//=", TokenKind::other},
    {"<<=", TokenKind::other},      {">>=", TokenKind::other},       {"!=", TokenKind::not_equal},
    {"%=", TokenKind::other},       {"&=", TokenKind::other},        {"**", TokenKind::double_star},
    {"*=", TokenKind::other},       {"+=", TokenKind::other},        {"-=", TokenKind::other},
    {"->", TokenKind::other},       {"//", TokenKind::double_slash}, {"/=", TokenKind::other},
    {":=", TokenKind::colon_equal}, {"<<", TokenKind::left_shift},   {"<=", TokenKind::less_equal},
    {"<>", TokenKind::other},       {"==", TokenKind::equal_equal},  {">=", TokenKind::greater_equal},
    {">>", TokenKind::right_shift}, {"@=", TokenKind::other},        {"^=", TokenKind::other},
    {"|=", TokenKind::other},
};

/// The operator of a single character, by its code; `error` for others.
constexpr auto short_operators = [] {
  std::array<TokenKind, 256> table{};
  table.fill(TokenKind::error);
  constexpr std::pair<char, TokenKind> rows[] = {{'(', TokenKind::left_parenthesis},
                                                 {')', TokenKind::right_parenthesis},
                                                 {'[', TokenKind::left_bracket},
                                                 {']', TokenKind::right_bracket},
                                                 {'{', TokenKind::left_brace},
                                                 {'}', TokenKind::right_brace},
                                                 {',', TokenKind::comma},
                                                 {':', TokenKind::colon},
                                                 {'.', TokenKind::dot},
                                                 {'=', TokenKind::equal},
                                                 {'<', TokenKind::less},
                                                 {'>', TokenKind::greater},
                                                 {'+', TokenKind::plus},
                                                 {'-', TokenKind::minus},
                                                 {'*', TokenKind::star},
                                                 {'/', TokenKind::slash},
                                                 {'%', TokenKind::percent},
                                                 {'@', TokenKind::at},
                                                 {'&', TokenKind::ampersand},
                                                 {'|', TokenKind::bar},
                                                 {'^', TokenKind::caret},
                                                 {'~', TokenKind::tilde}};
  for (const auto& [character, kind] : rows) table[static_cast<unsigned char>(character)] = kind;
  return table;
}();

/// Returns the longest operator at the beginning of a text; its text is empty if there is none.
Operator operator_at(std::string_view text) {
  if (text.size() > 1 && second_characters.find(text[1]) != second_characters.npos) {
    for (const Operator& candidate : long_operators) {
      if (candidate.text[0] == text[0] && text.starts_with(candidate.text)) return candidate;
    }
  }
  const TokenKind kind = short_operators[static_cast<unsigned char>(text[0])];
  return {kind == TokenKind::error ? std::string_view() : text.substr(0, 1), kind};
}

TokenKind name_or_keyword(std::string_view text) {
  // Keywords have two to eight letters, and the first letter excludes most names.
  if (text.size() < 2 || text.size() > 8) return TokenKind::name;
  for (std::size_t i = 0; i < keyword_texts.size(); ++i) {
    if (keyword_texts[i][0] == text[0] && keyword_texts[i] == text) {
      return static_cast<TokenKind>(static_cast<std::size_t>(TokenKind::kw_false) + i);
    }
  }
  return TokenKind::name;
}

class Tokenizer {
 public:
  Tokenizer(std::string_view text, std::uint8_t python) : text_(text), python_(python) {
    tokens_.list.reserve(text.size() / 2 + 2);
    line_ = text.empty() ? 0 : 1;
  }

  Tokens run() {
    while (next()) {
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] int at(std::size_t offset) const {
    return offset < text_.size() ? static_cast<unsigned char>(text_[offset]) : -1;
  }
  [[nodiscard]] int current() const { return at(position_); }

  bool add(TokenKind kind, std::size_t begin, std::uint32_t line) {
    tokens_.list.push_back({kind, static_cast<std::uint8_t>(brackets_.size()), static_cast<std::uint32_t>(begin),
                            static_cast<std::uint32_t>(position_), line});
    return kind != TokenKind::end_marker && kind != TokenKind::error;
  }

  bool fail(std::string message, std::size_t offset) { return fail(std::move(message), offset, line_); }
  bool fail(std::string message, std::size_t offset, std::uint32_t line) {
    tokens_.failure.message = std::move(message);
    tokens_.failure.line = line;
    tokens_.failure.offset = static_cast<std::uint32_t>(offset);
    if (!brackets_.empty()) tokens_.failure.bracket = brackets_.back();
    return add(TokenKind::error, offset, line);
  }
  bool fail_silently(std::string message, std::size_t offset) {
    tokens_.failure.self_reported = false;
    return fail(std::move(message), offset);
  }
  bool fail_at_end() {
    if (brackets_.empty()) return fail_silently("unexpected EOF while parsing", position_);
    const OpenBracket& bracket = brackets_.back();
    tokens_.failure.self_reported = false;
    return fail(never_closed(bracket), bracket.offset, bracket.line);
  }

  void line_break() {
    ++position_;
    // A line feed at the very end begins no line.
    if (position_ < text_.size()) ++line_;
  }

  /// Handles a backslash: moves to the next line.
  bool continue_line() {
    ++position_;
    if (current() != '\n') {
      return fail_silently("unexpected character after line continuation character", position_);
    }
    line_break();
    if (position_ == text_.size()) return fail_at_end();
    return true;
  }

  /// Handles the beginning of a line: sets `blank`, and fails if the line is indented further than the first one, which
  /// no line of an expression may be.
  bool start_line(bool& blank) {
    at_line_start_ = false;
    int column = 0;
    int continued_column = 0;
    for (;; ++position_) {
      const int c = current();
      if (c == ' ') {
        ++column;
      } else if (c == '\t') {
        column = (column / 8 + 1) * 8;
      } else if (c == '\f') {
        column = 0;
      } else if (c == '\\') {
        if (continued_column == 0) continued_column = column;
        if (!continue_line()) return false;
        --position_;
      } else {
        break;
      }
    }
    blank = current() == '#' || current() == '\n';
    if (!blank && brackets_.empty() && (continued_column != 0 ? continued_column : column) > 0 && current() != -1) {
      return add(TokenKind::indent, position_, line_);
    }
    return true;
  }

  bool next() {
    bool blank = false;
    for (;;) {
      if (at_line_start_ && !start_line(blank)) return false;
      while (current() == ' ' || current() == '\t' || current() == '\f') ++position_;
      if (current() == '#') position_ = std::min(text_.find('\n', position_), text_.size());
      if (current() == '\\') {
        if (!continue_line()) return false;
        continue;
      }
      if (current() != '\n') break;
      const std::size_t begin = position_;
      const std::uint32_t line = line_;
      line_break();
      at_line_start_ = true;
      if (!blank && brackets_.empty()) return add(TokenKind::newline, begin, line);
      blank = false;
    }

    const int c = current();
    if (c == -1) return brackets_.empty() ? add(TokenKind::end_marker, position_, line_) : fail_at_end();
    if (is_identifier_start(c)) return identifier_or_string();
    if (is_digit(c) || (c == '.' && is_digit(at(position_ + 1)))) return number();
    if (c == '\'' || c == '"') return string(position_);
    return punctuation();
  }

  bool identifier_or_string() {
    const std::size_t begin = position_;
    if (const std::size_t prefix = string_prefix(); prefix != 0) {
      position_ += prefix;
      return string(begin);
    }
    bool ascii = true;
    for (; is_identifier_character(current()); ++position_) ascii = ascii && current() < 128;
    const std::string_view name = text_.substr(begin, position_ - begin);
    if (!ascii && !valid_identifier(name, begin)) return false;
    return add(name_or_keyword(name), begin, line_);
  }

  /// Returns the number of prefix letters before a quote: b, r, u, f once each, and together only r with b or f.
  [[nodiscard]] std::size_t string_prefix() const {
    bool bytes = false, raw = false, unicode = false, formatted = false;
    for (std::size_t size = 0;; ++size) {
      const int c = at(position_ + size) | 0x20;
      if (at(position_ + size) == '\'' || at(position_ + size) == '"') return size;
      if (c == 'b' && !(bytes || unicode || formatted)) {
        bytes = true;
      } else if (c == 'u' && !(bytes || unicode || raw || formatted)) {
        unicode = true;
      } else if (c == 'r' && !(raw || unicode)) {
        raw = true;
      } else if (c == 'f' && !(formatted || bytes || unicode)) {
        formatted = true;
      } else {
        return 0;
      }
    }
  }

  bool valid_identifier(std::string_view name, std::size_t begin) {
    for (std::size_t offset = 0; offset < name.size();) {
      const text::Utf8Character c = text::decode_utf8(name, offset);
      if (!(offset == 0 ? text::is_identifier_start(c.code) : text::is_identifier_continue(c.code))) {
        const auto code = static_cast<std::uint32_t>(c.code);
        return fail(text::is_printable(c.code)
                        ? fmt::format("invalid character '{}' (U+{:04X})", name.substr(offset, c.length), code)
                        : fmt::format("invalid non-printable character U+{:04X}", code),
                    begin + offset);
      }
      offset += c.length;
    }
    return true;
  }

  bool number() {
    const std::size_t begin = position_;
    ScannedNumber scanned = scan_number(text_, position_);
    position_ = scanned.end;
    if (!scanned.error.empty()) return fail(std::move(scanned.error), scanned.end);
    if (!scanned.warning.empty() && python_ >= 11) {
      tokens_.warnings.push_back(
          {std::move(scanned.warning), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(position_)});
    }
    return add(TokenKind::number, begin, line_);
  }

  /// Reads a string; `position_` is at the quote.
  bool string(std::size_t begin) {
    const std::uint32_t line = line_;
    const int quote = current();
    const bool triple = at(position_ + 1) == quote && at(position_ + 2) == quote;
    if (!triple && at(position_ + 1) == quote) {
      position_ += 2;
      return add(TokenKind::string, begin, line);
    }
    const int quotes = triple ? 3 : 1;
    position_ += static_cast<std::size_t>(quotes);
    for (int seen = 0; seen != quotes;) {
      const int c = current();
      if (c == -1 || (!triple && c == '\n')) return unterminated(begin, quotes, line);
      if (c == '\n') {
        line_break();
      } else {
        ++position_;
      }
      seen = c == quote ? seen + 1 : 0;
      if (c == '\\') {
        if (current() == '\n') {
          line_break();
        } else if (current() != -1) {
          ++position_;
        }
      }
    }
    return add(TokenKind::string, begin, line);
  }

  /// Handles an unterminated string; `position_` is at its end.
  bool unterminated(std::size_t begin, int quotes, std::uint32_t line) {
    const std::size_t quote = text_.find_first_of("'\"", begin);
    const std::string_view prefix = text_.substr(begin, quote - begin);
    std::string message;
    const bool is_formatted = prefix.find_first_of("fF") != prefix.npos;
    if (is_formatted && python_ >= 12)
      message = unclosed_field(text_.substr(quote, position_ - quote), static_cast<std::size_t>(quotes));
    if (message.empty())
      message = fmt::format("unterminated {}{}string literal (detected at line {})",
                            quotes == 3 ? "triple-quoted " : "", is_formatted && python_ >= 12 ? "f-" : "", line_);
    return fail(std::move(message), begin, line);
  }

  /// Returns the error about the innermost replacement field or bracket that is open at the end of a string with this
  /// number of quotes; empty if the string ends outside of any. Since 3.12 f-strings are split into tokens like the
  /// text around them.
  static std::string unclosed_field(std::string_view string, std::size_t quotes) {
    struct Open {
      char bracket;  ///< `{` of a field, or a bracket in the expression
      bool is_field;
      bool in_spec;  ///< after the colon: literal text again
    };
    std::vector<Open> open;
    for (std::size_t i = quotes; i < string.size(); ++i) {
      const char c = string[i];
      const bool in_text = open.empty() || open.back().in_spec;
      if (in_text) {
        if (c == '\\' && i + 1 < string.size() && string[i + 1] != '{' && string[i + 1] != '}') ++i;
        if (c == '{' && open.empty() && i + 1 < string.size() && string[i + 1] == '{')
          ++i;
        else if (c == '{')
          open.push_back({c, true, false});
        else if (c == '}' && !open.empty())
          open.pop_back();
        continue;
      }
      if (c == '\'' || c == '"') {
        const std::size_t end = string.find(c, i + 1);
        if (end == string.npos)
          return c == string[0] ? "f-string: expecting '}'" : "unterminated string literal (detected at line 1)";
        i = end;
      } else if (c == '(' || c == '[' || c == '{') {
        open.push_back({c, false, false});
      } else if (c == ')' || c == ']' || c == '}') {
        const char opening = c == ')' ? '(' : c == ']' ? '[' : '{';
        if (open.back().is_field && c != '}') return fmt::format("f-string: unmatched '{}'", c);
        if (open.back().bracket != opening)
          return fmt::format("closing parenthesis '{}' does not match opening parenthesis '{}'", c,
                             open.back().bracket);
        open.pop_back();
      } else if (c == ':' && open.back().is_field) {
        open.back().in_spec = true;
      }
    }
    if (open.empty() || open.back().in_spec) return {};
    return fmt::format("'{}' was never closed", open.back().bracket);
  }

  bool punctuation() {
    const std::size_t begin = position_;
    const Operator found = operator_at(text_.substr(position_, 3));
    if (found.text.empty()) {
      const int c = current();
      if (!text::is_printable(static_cast<char32_t>(c))) {
        return fail(fmt::format("invalid non-printable character U+{:04X}", c), position_);
      }
      ++position_;
      return add(TokenKind::other, begin, line_);
    }
    if (!match_bracket(found.kind)) return false;
    position_ += found.text.size();
    return add(found.kind, begin, line_);
  }

  bool match_bracket(TokenKind kind) {
    switch (kind) {
      case TokenKind::left_parenthesis:
      case TokenKind::left_bracket:
      case TokenKind::left_brace:
        if (brackets_.size() >= most_brackets) return fail("too many nested parentheses", position_);
        brackets_.push_back({text_[position_], line_, static_cast<std::uint32_t>(position_)});
        return true;
      case TokenKind::right_parenthesis:
      case TokenKind::right_bracket:
      case TokenKind::right_brace:
        return close_bracket(text_[position_]);
      default:
        return true;
    }
  }

  bool close_bracket(char closing) {
    if (brackets_.empty()) return fail(fmt::format("unmatched '{}'", closing), position_);
    const OpenBracket bracket = brackets_.back();
    brackets_.pop_back();
    const char expected = bracket.character == '(' ? ')' : bracket.character == '[' ? ']' : '}';
    if (closing == expected) return true;
    std::string message =
        fmt::format("closing parenthesis '{}' does not match opening parenthesis '{}'", closing, bracket.character);
    if (bracket.line != line_) message += fmt::format(" on line {}", bracket.line);
    return fail(std::move(message), position_);
  }

  std::string_view text_;
  std::uint8_t python_;
  std::size_t position_ = 0;
  std::uint32_t line_ = 0;
  bool at_line_start_ = true;
  std::vector<OpenBracket> brackets_;
  Tokens tokens_;
};

}  // namespace

std::string never_closed(const OpenBracket& bracket) {
  return fmt::format("'{}' was never closed", bracket.character);
}

Tokens tokenize(std::string_view text, std::uint8_t python) {
  return Tokenizer(text, python).run();
}

}  // namespace urdfmill::grammar
