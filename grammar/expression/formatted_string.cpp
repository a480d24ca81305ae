// The inside of f-strings: literal pieces, and expressions with conversion and format spec.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/expression/literals.hpp"
#include "grammar/expression/make.hpp"

namespace urdfmill::grammar {
namespace {

constexpr std::size_t most_field_brackets = 200;

class FormattedParser {
 public:
  FormattedParser(Session& session, std::string_view body, bool raw, std::uint32_t line)
      : session_(session), body_(body), raw_(raw), line_(line) {}

  /// Parses the pieces. Level 0 is the string itself, level 1 a format spec in it. A spec ends before its closing
  /// brace.
  void parse(int level, std::vector<FormattedPiece>& pieces) {
    for (;;) {
      const bool doubled = literal(level, pieces);
      if (doubled) continue;
      if (at_end() || current() == '}') return;
      pieces.push_back(replacement(level));
    }
  }

 private:
  [[nodiscard]] bool at_end() const { return position_ >= body_.size(); }
  [[nodiscard]] char current() const { return body_[position_]; }
  [[nodiscard]] char next() const { return position_ + 1 < body_.size() ? body_[position_ + 1] : '\0'; }
  [[noreturn]] void unclosed() { session_.refuse("f-string: expecting '}'"); }

  /// Reads text up to a brace. Returns true if the brace was doubled, after which the text continues.
  bool literal(int level, std::vector<FormattedPiece>& pieces) {
    const std::size_t begin = position_;
    std::size_t end = body_.size();
    bool doubled = false;
    while (!at_end()) {
      if (!raw_ && current() == '\\' && position_ + 1 < body_.size()) {
        if (skip_escape()) continue;
      }
      const char c = current();
      if (c == '{' || c == '}') {
        end = position_;
        doubled = level == 0 && next() == c;
        if (doubled) {
          ++end;
          position_ += 2;
        } else if (level == 0 && c == '}') {
          session_.refuse("f-string: single '}' is not allowed");
        }
        break;
      }
      ++position_;
    }
    const std::string_view text = body_.substr(begin, std::min(end, body_.size()) - begin);
    if (!text.empty()) add_literal(pieces, raw_ ? std::string(text) : unescape_string(session_, text));
    return doubled;
  }

  /// Handles a backslash: moves past the escaped character, or to a brace, which it does not escape.
  bool skip_escape() {
    ++position_;
    if (current() == '{' || current() == '}') return false;
    const bool named = current() == 'N' && next() == '{';
    ++position_;
    if (named) position_ = std::min(body_.find('}', position_), body_.size() - 1) + 1;
    return true;
  }

  FormattedPiece replacement(int level) {
    if (level >= 2) session_.refuse("f-string: expressions nested too deeply");
    ++position_;
    const std::size_t begin = position_;
    skip_expression();
    const std::string_view source = body_.substr(begin, position_ - begin);
    FormattedPiece piece;
    piece.value = compile(source);

    if (current() == '=') {
      ++position_;
      while (!at_end() && (current() == ' ' || (current() >= '\t' && current() <= '\r'))) ++position_;
      if (at_end()) unclosed();
      piece.debug_text = std::string(body_.substr(begin, position_ - begin));
    }
    if (current() == '!') {
      ++position_;
      if (at_end()) unclosed();
      piece.conversion = current();
      ++position_;
      if (piece.conversion != 's' && piece.conversion != 'r' && piece.conversion != 'a') {
        session_.refuse("f-string: invalid conversion character: expected 's', 'r', or 'a'");
      }
      if (at_end()) unclosed();
    }
    if (current() == ':') {
      ++position_;
      if (at_end()) unclosed();
      FormattedString spec;
      parse(level + 1, spec.pieces);
      piece.format_spec = make(session_.range_of(*session_.furthest, *session_.furthest), std::move(spec));
    }
    if (at_end() || current() != '}') unclosed();
    ++position_;
    if (!piece.debug_text.empty() && !piece.format_spec && piece.conversion == 0) piece.conversion = 'r';
    return piece;
  }

  /// Moves to the end of the expression: `!`, `:`, `}` or `=` outside brackets and strings.
  void skip_expression() {
    std::string open;
    char quote = 0;
    bool triple = false;
    const auto at_triple = [&] {
      return body_.size() - position_ > 2 && next() == current() && body_[position_ + 2] == current();
    };
    for (; !at_end(); ++position_) {
      const char c = current();
      if (c == '\\') session_.refuse("f-string expression part cannot include a backslash");
      if (quote != 0) {
        if (c != quote || (triple && !at_triple())) continue;
        if (triple) position_ += 2;
        quote = 0;
        continue;
      }
      if (c == '\'' || c == '"') {
        quote = c;
        triple = at_triple();
        if (triple) position_ += 2;
      } else if (c == '(' || c == '[' || c == '{') {
        if (open.size() >= most_field_brackets) session_.refuse("f-string: too many nested parenthesis");
        open += c;
      } else if (c == '#') {
        session_.refuse("f-string expression part cannot include '#'");
      } else if (open.empty() && std::string_view("!:}=<>").find(c) != std::string_view::npos) {
        if (next() == '=' && c != ':' && c != '}') {
          ++position_;
        } else if (c != '<' && c != '>') {
          break;
        }
      } else if (c == ')' || c == ']' || c == '}') {
        close_bracket(open, c);
      }
    }
    if (quote != 0) session_.refuse("f-string: unterminated string");
    if (!open.empty()) session_.refuse(fmt::format("f-string: unmatched '{}'", open.back()));
    if (at_end()) unclosed();
  }

  void close_bracket(std::string& open, char closing) {
    if (open.empty()) session_.refuse(fmt::format("f-string: unmatched '{}'", closing));
    const char opening = open.back();
    open.pop_back();
    if (closing != (opening == '(' ? ')' : opening == '[' ? ']' : '}')) {
      session_.refuse(
          fmt::format("f-string: closing parenthesis '{}' does not match opening parenthesis '{}'", closing, opening));
    }
  }

  ExpressionPtr compile(std::string_view source) {
    if (source.find_first_not_of(" \t\n\f") == source.npos) {
      session_.refuse(current() == '}' ? "f-string: empty expression not allowed"
                                       : fmt::format("f-string: expression required before '{}'", current()));
    }
    const auto base = static_cast<std::uint32_t>(source.data() - session_.text.data());
    const auto lines = std::count(body_.data(), source.data(), '\n');
    return parse_embedded(session_, source, session_.base + base, line_ + static_cast<std::uint32_t>(lines));
  }

  Session& session_;
  std::string_view body_;
  bool raw_;
  std::uint32_t line_;
  std::size_t position_ = 0;
};

}  // namespace

void parse_formatted(Session& session, std::string_view body, bool raw, std::uint32_t line,
                     std::vector<FormattedPiece>& pieces) {
  FormattedParser(session, body, raw, line).parse(0, pieces);
}

}  // namespace urdfmill::grammar
