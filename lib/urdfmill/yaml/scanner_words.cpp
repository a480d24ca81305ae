// Directives, anchors, aliases and tags.
#include <fmt/format.h>

#include "urdfmill/yaml/scanner.hpp"

namespace urdfmill::yaml {
namespace {

bool is_uri_character(char32_t c) {
  constexpr std::u32string_view signs = U";/?:@&=+$,.!~*'()[]%";
  return is_name_character(c) || signs.find(c) != std::u32string_view::npos;
}

/// Returns the text of Python's error if `bytes` is not UTF-8, else an empty text.
std::string utf8_complaint(std::string_view bytes) {
  const Utf8Error error = find_utf8_error(bytes);
  if (error.reason.empty()) return {};
  if (error.end - error.begin > 1)
    return fmt::format("'utf-8' codec can't decode bytes in position {}-{}: {}", error.begin, error.end - 1,
                       error.reason);
  return fmt::format("'utf-8' codec can't decode byte 0x{:02x} in position {}: {}",
                     static_cast<unsigned char>(bytes[error.begin]), error.begin, error.reason);
}

}  // namespace

void Scanner::directive() {
  unwind_indent(-1);
  drop_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  Token token;
  token.kind = TokenKind::directive;
  cursor_.forward();
  token.text = directive_name(start);
  if (token.text == "YAML") {
    cursor_.skip_spaces();
    const std::string_view major = version_number(start);
    token.version_1 = major.find_first_not_of('0') == major.size() - 1 && major.back() == '1';
    if (cursor_.peek() != U'.')
      fail("while scanning a directive", start, "expected a digit or '.', but found " + quoted(cursor_.peek()));
    cursor_.forward();
    version_number(start);
    if (!is_space_or_end(cursor_.peek()))
      fail("while scanning a directive", start, "expected a digit or ' ', but found " + quoted(cursor_.peek()));
  } else if (token.text == "TAG") {
    cursor_.skip_spaces();
    token.handle = tag_handle("directive", start);
    if (cursor_.peek() != U' ')
      fail("while scanning a directive", start, "expected ' ', but found " + quoted(cursor_.peek()));
    cursor_.skip_spaces();
    token.prefix = tag_uri("directive", start);
    if (!is_space_or_end(cursor_.peek()))
      fail("while scanning a directive", start, "expected ' ', but found " + quoted(cursor_.peek()));
  } else {
    cursor_.skip_line();
  }
  token.start = start;
  token.end = cursor_.mark();
  rest_of_line("a directive", start);
  tokens_.push_back(token);
}

std::string_view Scanner::name() {
  const Mark start = cursor_.mark();
  while (is_name_character(cursor_.peek())) cursor_.forward_ascii(1);
  return cursor_.since(start);
}

std::string_view Scanner::directive_name(const Mark& start) {
  const std::string_view found = name();
  const char32_t next = cursor_.peek();
  if (found.empty() || !is_space_or_end(next))
    fail("while scanning a directive", start, "expected alphabetic or numeric character, but found " + quoted(next));
  return found;
}

std::string_view Scanner::version_number(const Mark& start) {
  const Mark first = cursor_.mark();
  while (is_digit(cursor_.peek())) cursor_.forward_ascii(1);
  const std::string_view digits = cursor_.since(first);
  if (digits.empty())
    fail("while scanning a directive", start, "expected a digit, but found " + quoted(cursor_.peek()));
  return digits;
}

void Scanner::rest_of_line(std::string_view what, const Mark& start) {
  cursor_.skip_spaces();
  if (cursor_.peek() == U'#') cursor_.skip_line();
  if (!is_break_or_end(cursor_.peek()))
    fail(fmt::format("while scanning {}", what), start,
         "expected a comment or a line break, but found " + quoted(cursor_.peek()));
  cursor_.line_break();
}

void Scanner::anchor(TokenKind kind) {
  save_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  const std::string context = kind == TokenKind::alias ? "while scanning an alias" : "while scanning an anchor";
  cursor_.forward();
  const std::string_view found = name();
  constexpr std::u32string_view may_follow = U"?:,]}%@`";
  const char32_t next = cursor_.peek();
  if (found.empty() || (!is_blank_or_end(next) && may_follow.find(next) == std::u32string_view::npos))
    fail(context, start, "expected alphabetic or numeric character, but found " + quoted(next));
  add(kind, start).text = found;
}

void Scanner::tag() {
  save_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  std::string_view handle;
  std::string_view suffix = "!";
  const char32_t second = cursor_.peek(1);
  if (second == U'<') {
    cursor_.forward(2);
    suffix = tag_uri("tag", start);
    if (cursor_.peek() != U'>') fail("while parsing a tag", start, "expected '>', but found " + quoted(cursor_.peek()));
    cursor_.forward();
  } else if (is_blank_or_end(second)) {
    cursor_.forward();
  } else {
    Characters ahead = cursor_;
    do ahead.forward();
    while (!is_space_or_end(ahead.peek()) && ahead.peek() != U'!');
    if (ahead.peek() == U'!') {
      handle = tag_handle("tag", start);
    } else {
      handle = "!";
      cursor_.forward();
    }
    suffix = tag_uri("tag", start);
  }
  if (!is_space_or_end(cursor_.peek()))
    fail("while scanning a tag", start, "expected ' ', but found " + quoted(cursor_.peek()));
  Token& token = add(TokenKind::tag, start);
  token.handle = handle;
  token.text = suffix;
}

std::string_view Scanner::tag_handle(std::string_view what, const Mark& start) {
  const Mark first = cursor_.mark();
  const auto expect_mark = [&] {
    if (cursor_.peek() != U'!')
      fail(fmt::format("while scanning a {}", what), start, "expected '!', but found " + quoted(cursor_.peek()));
    cursor_.forward();
  };
  expect_mark();
  if (cursor_.peek() != U' ') {
    static_cast<void>(name());
    expect_mark();
  }
  return cursor_.since(first);
}

std::string_view Scanner::tag_uri(std::string_view what, const Mark& start) {
  const Mark first = cursor_.mark();
  Mark piece = first;
  std::string text;
  while (is_uri_character(cursor_.peek())) {
    if (cursor_.peek() != U'%') {
      cursor_.forward();
      continue;
    }
    text += cursor_.since(piece);
    text += uri_escapes(what, start);
    piece = cursor_.mark();
  }
  if (cursor_.mark().index == first.index)
    fail(fmt::format("while parsing a {}", what), start, "expected URI, but found " + quoted(cursor_.peek()));
  return text.empty() ? cursor_.since(first) : kept(text.append(cursor_.since(piece)));
}

/// Returns the characters of consecutive escapes such as `%41%42`.
std::string Scanner::uri_escapes(std::string_view what, const Mark& start) {
  const Mark first = cursor_.mark();
  const std::string context = fmt::format("while scanning a {}", what);
  std::string bytes;
  while (cursor_.peek() == U'%') {
    cursor_.forward();
    for (std::size_t i = 0; i < 2; ++i)
      if (!is_hexadecimal(cursor_.peek(i)))
        fail(context, start,
             "expected URI escape sequence of 2 hexadecimal numbers, but found " + quoted(cursor_.peek(i)));
    bytes += static_cast<char>(digit_value(cursor_.peek()) * 16 + digit_value(cursor_.peek(1)));
    cursor_.forward(2);
  }
  const std::string complaint = utf8_complaint(bytes);
  if (!complaint.empty()) throw Error{ErrorKind::scanner, context, start, complaint, first};
  return bytes;
}

}  // namespace urdfmill::yaml
