// Scalars: their values, their ends, and their errors.
#include <fmt/format.h>

#include <algorithm>

#include "urdfmill/text/unicode.hpp"
#include "urdfmill/yaml/scanner.hpp"

namespace urdfmill::yaml {
namespace {

constexpr std::uint32_t last_character = 0x10ffff;
constexpr std::uint32_t largest_c_int = 0x7fffffff;

std::size_t escape_digits(char32_t kind) {
  return kind == U'x' ? 2 : kind == U'u' ? 4 : kind == U'U' ? 8 : 0;
}

/// Returns the meaning of a backslash and one character.
std::optional<char32_t> escaped(char32_t kind) {
  constexpr std::u32string_view kinds = U"0abt\tnvfre \"\\/N_LP";
  constexpr std::u32string_view meanings = {U"\0\a\b\t\t\n\v\f\r\x1b \"\\/\x85\xa0\x2028\x2029", 18};
  static_assert(kinds.size() == meanings.size());
  const std::size_t found = kind == U'\0' ? std::u32string_view::npos : kinds.find(kind);
  return found == std::u32string_view::npos ? std::nullopt : std::optional(meanings[found]);
}

bool is_flow_sign(char32_t c) {
  return c == U',' || c == U'[' || c == U']' || c == U'{' || c == U'}';
}

bool at_marker(const Characters& cursor) {
  const char32_t c = cursor.peek();
  return (c == U'-' || c == U'.') && cursor.peek(1) == c && cursor.peek(2) == c && is_blank_or_end(cursor.peek(3));
}

/// Appends folded line ends: a single one between words is a blank, and of several the first does not count. `end` is
/// the meaning of the first one, `more` that of the others.
void append_folded(std::string& text, std::string_view end, std::string_view more) {
  if (end != "\n")
    text += end;
  else if (more.empty())
    text += ' ';
  text += more;
}

}  // namespace

void Scanner::block_scalar() {
  key_allowed_ = true;
  drop_key();
  const Mark start = cursor_.mark();
  const bool folded = cursor_.peek() == U'>';
  cursor_.forward();
  const BlockHeader header = block_header(start);
  rest_of_line("a block scalar", start);
  const auto least = static_cast<std::uint32_t>(std::max<std::int64_t>(indent_ + 1, 1));
  std::string breaks;
  std::uint32_t indent = 0;
  if (header.indent) {
    indent = least + *header.indent - 1;
    blank_lines(indent, breaks);
  } else {
    indent = std::max(least, first_line_indent(breaks));
  }
  std::string text;
  block_lines(indent, folded, header, std::move(breaks), text);
  Token& token = add(TokenKind::scalar, start);
  token.style = folded ? Style::folded : Style::literal;
  token.text = kept(text);
}

/// Scans the lines of that indentation, and the following line ends as the header specifies; `breaks` are the preceding
/// ones.
void Scanner::block_lines(std::uint32_t indent, bool folded, const BlockHeader& header, std::string breaks,
                          std::string& text) {
  const auto at_word = [this] { return cursor_.peek() != U' ' && cursor_.peek() != U'\t'; };
  std::string line_end;
  while (cursor_.mark().column == indent && cursor_.peek() != U'\0') {
    text += breaks;
    const bool begins_with_word = at_word();
    const Mark line = cursor_.mark();
    cursor_.skip_line();
    text += cursor_.since(line);
    line_end.clear();
    cursor_.line_break(line_end);
    breaks.clear();
    blank_lines(indent, breaks);
    if (cursor_.mark().column != indent || cursor_.peek() == U'\0') break;
    if (!folded || line_end != "\n" || !begins_with_word || !at_word())
      text += line_end;
    else if (breaks.empty())
      text += ' ';
  }
  if (header.chomping != U'-') text += line_end;
  if (header.chomping == U'+') text += breaks;
}

/// Scans the indicators after `|` or `>`.
Scanner::BlockHeader Scanner::block_header(const Mark& start) {
  BlockHeader header;
  const auto chomping = [&] {
    const char32_t c = cursor_.peek();
    if (c != U'+' && c != U'-') return false;
    header.chomping = c;
    cursor_.forward();
    return true;
  };
  const auto digit = [&] {
    if (!is_digit(cursor_.peek())) return;
    header.indent = cursor_.peek() - U'0';
    if (*header.indent == 0)
      fail("while scanning a block scalar", start, "expected indentation indicator in the range 1-9, but found 0");
    cursor_.forward();
  };
  const bool chomping_first = chomping();
  digit();
  if (!chomping_first && header.indent) chomping();
  if (!is_space_or_end(cursor_.peek()))
    fail("while scanning a block scalar", start,
         "expected chomping or indentation indicators, but found " + quoted(cursor_.peek()));
  return header;
}

std::uint32_t Scanner::first_line_indent(std::string& breaks) {
  std::uint32_t most = 0;
  do {
    cursor_.skip_spaces();
    most = std::max(most, cursor_.mark().column);
  } while (cursor_.line_break(breaks));
  return most;
}

void Scanner::blank_lines(std::uint32_t indent, std::string& breaks) {
  do {
    while (cursor_.mark().column < indent && cursor_.peek() == U' ') cursor_.forward_ascii(1);
  } while (cursor_.line_break(breaks));
}

void Scanner::quoted_scalar() {
  save_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  const char32_t quote = cursor_.peek();
  const bool is_double = quote == U'"';
  cursor_.forward();
  std::string text;
  quoted_words(is_double, start, text);
  while (cursor_.peek() != quote) {
    quoted_spaces(start, text);
    quoted_words(is_double, start, text);
  }
  cursor_.forward();
  Token& token = add(TokenKind::scalar, start);
  token.style = is_double ? Style::double_quoted : Style::single_quoted;
  token.text = kept(text);
}

void Scanner::quoted_words(bool is_double, const Mark& start, std::string& text) {
  while (true) {
    const Mark word = cursor_.mark();
    while (cursor_.peek() != U'\'' && cursor_.peek() != U'"' && cursor_.peek() != U'\\' &&
           !is_blank_or_end(cursor_.peek()))
      cursor_.forward();
    text += cursor_.since(word);
    const char32_t c = cursor_.peek();
    if (is_blank_or_end(c)) return;
    if (c == U'\\' && is_double) {
      cursor_.forward();
      quoted_escape(start, text);
      continue;
    }
    if (c == (is_double ? U'"' : U'\'')) {
      if (is_double || cursor_.peek(1) != U'\'') return;
      cursor_.forward();
    }
    text += static_cast<char>(c);
    cursor_.forward();
  }
}

void Scanner::quoted_escape(const Mark& start, std::string& text) {
  const char32_t kind = cursor_.peek();
  if (const std::size_t digits = escape_digits(kind); digits > 0) {
    cursor_.forward();
    char32_t code = code_of_escape(digits, start);
    cursor_.forward(digits);
    // JSON writes characters beyond U+FFFF as two escapes.
    if (options_.json && code >= 0xd800 && code < 0xdc00 && cursor_.peek() == U'\\' && cursor_.peek(1) == U'u') {
      cursor_.forward(2);
      const char32_t second = code_of_escape(4, start);
      cursor_.forward(4);
      if (second >= 0xdc00 && second < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10U) + (second - 0xdc00);
      } else {
        text::append_utf8(text, code);
        code = second;
      }
    }
    text::append_utf8(text, code);
  } else if (const auto meaning = escaped(kind)) {
    text::append_utf8(text, *meaning);
    cursor_.forward();
  } else if (cursor_.line_break()) {
    quoted_breaks(start, text);
  } else {
    fail("while scanning a double-quoted scalar", start, "found unknown escape character " + quoted(kind));
  }
}

/// Returns the value of the hexadecimal digits ahead.
char32_t Scanner::code_of_escape(std::size_t digits, const Mark& start) {
  std::uint32_t code = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    const char32_t digit = cursor_.peek(i);
    if (!is_hexadecimal(digit))
      fail("while scanning a double-quoted scalar", start,
           fmt::format("expected escape sequence of {} hexadecimal numbers, but found {}", digits, quoted(digit)));
    code = code * 16 + digit_value(digit);
  }
  if (code > largest_c_int)
    throw Error{ErrorKind::overflow, {}, {}, "Python int too large to convert to C int", cursor_.mark()};
  if (code > last_character) throw Error{ErrorKind::value, {}, {}, "chr() arg not in range(0x110000)", cursor_.mark()};
  return code;
}

void Scanner::quoted_spaces(const Mark& start, std::string& text) {
  const Mark begin = cursor_.mark();
  while (cursor_.peek() == U' ' || cursor_.peek() == U'\t') cursor_.forward_ascii(1);
  const std::string_view spaces = cursor_.since(begin);
  if (cursor_.peek() == U'\0') fail("while scanning a quoted scalar", start, "found unexpected end of stream");
  std::string line_end;
  if (!cursor_.line_break(line_end)) {
    text += spaces;
    return;
  }
  std::string breaks;
  quoted_breaks(start, breaks);
  append_folded(text, line_end, breaks);
}

void Scanner::quoted_breaks(const Mark& start, std::string& text) {
  do {
    if (at_marker(cursor_)) fail("while scanning a quoted scalar", start, "found unexpected document separator");
    while (cursor_.peek() == U' ' || cursor_.peek() == U'\t') cursor_.forward_ascii(1);
  } while (cursor_.line_break(text));
}

void Scanner::plain_scalar() {
  save_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  const std::int64_t indent = indent_ + 1;
  Mark end = start;
  Mark line = start;  // text from here to the last word's end is used unchanged
  std::string text;   // the preceding lines
  std::string breaks;
  while (cursor_.peek() != U'#') {
    const Mark word = cursor_.mark();
    if (!plain_word()) break;
    if (word.line != end.line) {
      text.append(cursor_.between(line, end)).append(breaks);
      line = word;
    }
    key_allowed_ = false;
    end = cursor_.mark();
    if (!plain_spaces(breaks) || (flow_level_ == 0 && cursor_.mark().column < indent)) break;
  }
  const std::string_view last = cursor_.between(line, end);
  Token& token = add(TokenKind::scalar, start);
  token.end = end;
  token.text = text.empty() ? last : kept(text.append(last));
}

/// Scans a plain scalar up to the next white space or indicator that ends it; false if it is empty.
bool Scanner::plain_word() {
  const bool in_flow = flow_level_ > 0;
  const std::uint32_t begin = cursor_.mark().offset;
  while (true) {
    cursor_.forward_ascii(cursor_.plain_run());
    const char32_t c = cursor_.peek();
    if (is_blank_or_end(c) || (in_flow && (c == U'?' || is_flow_sign(c)))) break;
    if (c == U':') {
      const char32_t next = cursor_.peek(1);
      if (is_blank_or_end(next) || (in_flow && is_flow_sign(next))) break;
    }
    cursor_.forward();
  }
  return cursor_.mark().offset > begin;
}

/// Scans the white space inside a plain scalar; false if there is none or a document ends. `folded` is the meaning of
/// its line ends.
bool Scanner::plain_spaces(std::string& folded) {
  const std::uint32_t begin = cursor_.mark().offset;
  cursor_.skip_spaces();
  if (!is_break(cursor_.peek())) return cursor_.mark().offset > begin;
  std::string line_end;
  std::string breaks;
  cursor_.line_break(line_end);
  key_allowed_ = true;
  if (at_marker(cursor_)) return false;
  while (true) {
    cursor_.skip_spaces();
    if (!cursor_.line_break(breaks)) break;
    if (at_marker(cursor_)) return false;
  }
  folded.clear();
  append_folded(folded, line_end, breaks);
  return true;
}

}  // namespace urdfmill::yaml
