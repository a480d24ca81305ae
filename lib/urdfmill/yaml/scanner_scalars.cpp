// Where scalars end, and what is wrong in them.
#include <fmt/format.h>

#include <algorithm>

#include "urdfmill/python/error.hpp"
#include "urdfmill/yaml/scanner.hpp"

namespace urdfmill::yaml {
namespace {

constexpr std::u32string_view single_escapes = U"0abt\tnvfre \"\\/N_LP";
constexpr std::uint32_t last_character = 0x10ffff;
constexpr std::uint32_t largest_c_int = 0x7fffffff;

std::size_t escape_digits(char32_t kind) {
  return kind == U'x' ? 2 : kind == U'u' ? 4 : kind == U'U' ? 8 : 0;
}

bool is_flow_sign(char32_t c) {
  return c == U',' || c == U'[' || c == U']' || c == U'{' || c == U'}';
}

bool at_marker(const Cursor& cursor) {
  const char32_t c = cursor.peek();
  return (c == U'-' || c == U'.') && cursor.peek(1) == c && cursor.peek(2) == c && is_blank_or_end(cursor.peek(3));
}

}  // namespace

void Scanner::block_scalar() {
  key_allowed_ = true;
  drop_key();
  const Mark start = cursor_.mark();
  cursor_.forward();
  const auto increment = block_header(start);
  rest_of_line("a block scalar", start);
  const auto least = static_cast<std::uint32_t>(std::max<std::int64_t>(indent_ + 1, 1));
  std::uint32_t indent = 0;
  if (increment) {
    indent = least + *increment - 1;
    skip_blank_lines(indent);
  } else {
    indent = std::max(least, first_line_indent());
  }
  while (cursor_.mark().column == indent && cursor_.peek() != U'\0') {
    while (!is_break_or_end(cursor_.peek())) cursor_.forward();
    cursor_.line_break();
    skip_blank_lines(indent);
  }
  add(TokenKind::scalar, start);
}

/// The signs behind `|` or `>`: the indentation they give, if any.
std::optional<std::uint32_t> Scanner::block_header(const Mark& start) {
  std::optional<std::uint32_t> increment;
  const auto chomping = [&] {
    if (cursor_.peek() != U'+' && cursor_.peek() != U'-') return false;
    cursor_.forward();
    return true;
  };
  const auto digit = [&] {
    if (!is_digit(cursor_.peek())) return;
    increment = cursor_.peek() - U'0';
    if (*increment == 0)
      fail("while scanning a block scalar", &start, "expected indentation indicator in the range 1-9, but found 0");
    cursor_.forward();
  };
  const bool chomping_first = chomping();
  digit();
  if (!chomping_first && increment) chomping();
  if (!is_space_or_end(cursor_.peek()))
    fail("while scanning a block scalar", &start,
         "expected chomping or indentation indicators, but found " + quoted(cursor_.peek()));
  return increment;
}

std::uint32_t Scanner::first_line_indent() {
  std::uint32_t most = 0;
  while (true) {
    if (cursor_.peek() == U' ') {
      cursor_.forward();
      most = std::max(most, cursor_.mark().column);
    } else if (!cursor_.line_break()) {
      return most;
    }
  }
}

void Scanner::skip_blank_lines(std::uint32_t indent) {
  do {
    while (cursor_.mark().column < indent && cursor_.peek() == U' ') cursor_.forward();
  } while (cursor_.line_break());
}

void Scanner::quoted_scalar() {
  save_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  const char32_t quote = cursor_.peek();
  cursor_.forward();
  quoted_words(quote == U'"', start);
  while (cursor_.peek() != quote) {
    quoted_spaces(start);
    quoted_words(quote == U'"', start);
  }
  cursor_.forward();
  add(TokenKind::scalar, start);
}

void Scanner::quoted_words(bool is_double, const Mark& start) {
  while (true) {
    const char32_t c = cursor_.peek();
    if (is_blank_or_end(c)) return;
    if (c == U'\'' && !is_double) {
      if (cursor_.peek(1) != U'\'') return;
      cursor_.forward(2);
    } else if (c == U'"' && is_double) {
      return;
    } else if (c == U'\\' && is_double) {
      cursor_.forward();
      quoted_escape(start);
    } else {
      cursor_.forward();
    }
  }
}

void Scanner::quoted_escape(const Mark& start) {
  static constexpr const char* context = "while scanning a double-quoted scalar";
  const char32_t kind = cursor_.peek();
  if (const std::size_t digits = escape_digits(kind); digits > 0) {
    cursor_.forward();
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      const char32_t digit = cursor_.peek(i);
      if (!is_hexadecimal(digit))
        fail(context, &start,
             fmt::format("expected escape sequence of {} hexadecimal numbers, but found {}", digits, quoted(digit)));
      code = code * 16 + (is_digit(digit) ? digit - U'0' : (digit | 0x20U) - U'a' + 10);
    }
    if (code > largest_c_int) python::overflow_error("Python int too large to convert to C int");
    if (code > last_character) python::value_error("chr() arg not in range(0x110000)");
    cursor_.forward(digits);
  } else if (cursor_.line_break()) {
    quoted_breaks(start);
  } else if (kind != U'\0' && single_escapes.find(kind) != std::u32string_view::npos) {
    cursor_.forward();
  } else {
    fail(context, &start, "found unknown escape character " + quoted(kind));
  }
}

void Scanner::quoted_spaces(const Mark& start) {
  while (cursor_.peek() == U' ' || cursor_.peek() == U'\t') cursor_.forward();
  if (cursor_.peek() == U'\0') fail("while scanning a quoted scalar", &start, "found unexpected end of stream");
  if (cursor_.line_break()) quoted_breaks(start);
}

void Scanner::quoted_breaks(const Mark& start) {
  do {
    if (at_marker(cursor_)) fail("while scanning a quoted scalar", &start, "found unexpected document separator");
    while (cursor_.peek() == U' ' || cursor_.peek() == U'\t') cursor_.forward();
  } while (cursor_.line_break());
}

void Scanner::plain_scalar() {
  save_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  const std::int64_t indent = indent_ + 1;
  const bool in_flow = flow_level_ > 0;
  const auto ends_word = [&](char32_t c) {
    if (is_blank_or_end(c) || (in_flow && (c == U'?' || is_flow_sign(c)))) return true;
    const char32_t next = c == U':' ? cursor_.peek(1) : U'x';
    return is_blank_or_end(next) || (in_flow && is_flow_sign(next));
  };
  while (cursor_.peek() != U'#') {
    if (ends_word(cursor_.peek())) break;
    while (!ends_word(cursor_.peek())) cursor_.forward();
    key_allowed_ = false;
    if (!plain_spaces() || (!in_flow && cursor_.mark().column < indent)) break;
  }
  add(TokenKind::scalar, start);
}

/// Passes the white space inside a plain scalar; false where there is none or a document ends.
bool Scanner::plain_spaces() {
  const std::uint32_t begin = cursor_.mark().index;
  while (cursor_.peek() == U' ') cursor_.forward();
  if (!cursor_.line_break()) return cursor_.mark().index > begin;
  key_allowed_ = true;
  if (at_marker(cursor_)) return false;
  while (true) {
    if (cursor_.peek() == U' ') {
      cursor_.forward();
    } else if (!cursor_.line_break()) {
      return true;
    } else if (at_marker(cursor_)) {
      return false;
    }
  }
}

}  // namespace urdfmill::yaml
