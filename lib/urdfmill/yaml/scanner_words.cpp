// Directives, anchors, aliases and tags.
#include <fmt/format.h>

#include "urdfmill/python/text/text.hpp"
#include "urdfmill/yaml/scanner.hpp"

namespace urdfmill::yaml {
namespace {

bool is_uri_character(char32_t c) {
  constexpr std::u32string_view signs = U";/?:@&=+$,.!~*'()[]%";
  return is_name_character(c) || signs.find(c) != std::u32string_view::npos;
}

unsigned digit_value(char32_t c) {
  return is_digit(c) ? c - U'0' : (c | 0x20U) - U'a' + 10;
}

/// Whether `bytes` is UTF-8 as far as a URI needs to know: the text of Python's complaint, or empty.
std::string utf8_complaint(std::string_view bytes) {
  const auto unsigned_at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
  for (std::size_t i = 0; i < bytes.size();) {
    const unsigned first = unsigned_at(i);
    const std::size_t length = first < 0x80                     ? 1
                               : first >= 0xc2 && first <= 0xdf ? 2
                               : first >= 0xe0 && first <= 0xef ? 3
                               : first >= 0xf0 && first <= 0xf4 ? 4
                                                                : 0;
    const char* reason = length == 0 ? "invalid start byte" : nullptr;
    std::size_t end = i + 1;
    for (; reason == nullptr && end < i + length; ++end) {
      if (end == bytes.size()) {
        reason = "unexpected end of data";
        break;
      }
      const unsigned low = end > i + 1 ? 0x80 : first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
      const unsigned high = end > i + 1 ? 0xbf : first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
      if (unsigned_at(end) < low || unsigned_at(end) > high) {
        reason = "invalid continuation byte";
        break;
      }
    }
    if (reason != nullptr)
      return end - i == 1 ? fmt::format("'utf-8' codec can't decode byte 0x{:02x} in position {}: {}", first, i, reason)
                          : fmt::format("'utf-8' codec can't decode bytes in position {}-{}: {}", i, end - 1, reason);
    i += length;
  }
  return {};
}

}  // namespace

void Scanner::directive() {
  unwind_indent(-1);
  drop_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  Token token{TokenKind::directive, start, {}, {}};
  cursor_.forward();
  token.name = directive_name(start);
  if (token.name == "YAML") {
    while (cursor_.peek() == U' ') cursor_.forward();
    const std::string major = version_number(start);
    token.version_1 = major.find_first_not_of('0') == major.size() - 1 && major.back() == '1';
    if (cursor_.peek() != U'.')
      fail("while scanning a directive", &start, "expected a digit or '.', but found " + quoted(cursor_.peek()));
    cursor_.forward();
    version_number(start);
    if (!is_space_or_end(cursor_.peek()))
      fail("while scanning a directive", &start, "expected a digit or ' ', but found " + quoted(cursor_.peek()));
  } else if (token.name == "TAG") {
    while (cursor_.peek() == U' ') cursor_.forward();
    token.handle = tag_handle("directive", start);
    if (cursor_.peek() != U' ')
      fail("while scanning a directive", &start, "expected ' ', but found " + quoted(cursor_.peek()));
    while (cursor_.peek() == U' ') cursor_.forward();
    tag_uri("directive", start);
    if (!is_space_or_end(cursor_.peek()))
      fail("while scanning a directive", &start, "expected ' ', but found " + quoted(cursor_.peek()));
  } else {
    while (!is_break_or_end(cursor_.peek())) cursor_.forward();
  }
  rest_of_line("a directive", start);
  tokens_.push_back(std::move(token));
}

std::string Scanner::directive_name(const Mark& start) {
  std::size_t length = 0;
  while (is_name_character(cursor_.peek(length))) ++length;
  std::string name = cursor_.take(length);
  const char32_t next = cursor_.peek();
  if (length == 0 || !is_space_or_end(next))
    fail("while scanning a directive", &start, "expected alphabetic or numeric character, but found " + quoted(next));
  return name;
}

std::string Scanner::version_number(const Mark& start) {
  std::size_t length = 0;
  while (is_digit(cursor_.peek(length))) ++length;
  if (length == 0) fail("while scanning a directive", &start, "expected a digit, but found " + quoted(cursor_.peek()));
  return cursor_.take(length);
}

void Scanner::rest_of_line(std::string_view what, const Mark& start) {
  while (cursor_.peek() == U' ') cursor_.forward();
  if (cursor_.peek() == U'#')
    while (!is_break_or_end(cursor_.peek())) cursor_.forward();
  if (!is_break_or_end(cursor_.peek()))
    fail(fmt::format("while scanning {}", what), &start,
         "expected a comment or a line break, but found " + quoted(cursor_.peek()));
  cursor_.line_break();
}

void Scanner::anchor(TokenKind kind) {
  save_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  const std::string context = kind == TokenKind::alias ? "while scanning an alias" : "while scanning an anchor";
  cursor_.forward();
  std::size_t length = 0;
  while (is_name_character(cursor_.peek(length))) ++length;
  std::string name = cursor_.take(length);
  constexpr std::u32string_view may_follow = U"?:,]}%@`";
  const char32_t next = cursor_.peek();
  if (length == 0 || (!is_blank_or_end(next) && may_follow.find(next) == std::u32string_view::npos))
    fail(context, &start, "expected alphabetic or numeric character, but found " + quoted(next));
  tokens_.push_back({kind, start, std::move(name), {}});
}

void Scanner::tag() {
  save_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  Token token{TokenKind::tag, start, {}, {}};
  const char32_t second = cursor_.peek(1);
  if (second == U'<') {
    cursor_.forward(2);
    tag_uri("tag", start);
    if (cursor_.peek() != U'>')
      fail("while parsing a tag", &start, "expected '>', but found " + quoted(cursor_.peek()));
    cursor_.forward();
  } else if (is_blank_or_end(second)) {
    cursor_.forward();
  } else {
    std::size_t length = 1;
    while (!is_space_or_end(cursor_.peek(length)) && cursor_.peek(length) != U'!') ++length;
    if (cursor_.peek(length) == U'!') {
      token.name = tag_handle("tag", start);
    } else {
      token.name = "!";
      cursor_.forward();
    }
    tag_uri("tag", start);
  }
  if (!is_space_or_end(cursor_.peek()))
    fail("while scanning a tag", &start, "expected ' ', but found " + quoted(cursor_.peek()));
  tokens_.push_back(std::move(token));
}

std::string Scanner::tag_handle(std::string_view what, const Mark& start) {
  if (cursor_.peek() != U'!')
    fail(fmt::format("while scanning a {}", what), &start, "expected '!', but found " + quoted(cursor_.peek()));
  std::size_t length = 1;
  if (cursor_.peek(1) != U' ') {
    while (is_name_character(cursor_.peek(length))) ++length;
    if (cursor_.peek(length) != U'!') {
      cursor_.forward(length);
      fail(fmt::format("while scanning a {}", what), &start, "expected '!', but found " + quoted(cursor_.peek()));
    }
    ++length;
  }
  return cursor_.take(length);
}

void Scanner::tag_uri(std::string_view what, const Mark& start) {
  const std::uint32_t begin = cursor_.mark().index;
  while (is_uri_character(cursor_.peek())) {
    if (cursor_.peek() == U'%')
      uri_escapes(what, start);
    else
      cursor_.forward();
  }
  if (cursor_.mark().index == begin)
    fail(fmt::format("while parsing a {}", what), &start, "expected URI, but found " + quoted(cursor_.peek()));
}

void Scanner::uri_escapes(std::string_view what, const Mark& start) {
  const Mark first = cursor_.mark();
  const std::string context = fmt::format("while scanning a {}", what);
  std::string bytes;
  while (cursor_.peek() == U'%') {
    cursor_.forward();
    for (std::size_t i = 0; i < 2; ++i)
      if (!is_hexadecimal(cursor_.peek(i)))
        fail(context, &start,
             "expected URI escape sequence of 2 hexadecimal numbers, but found " + quoted(cursor_.peek(i)));
    bytes += static_cast<char>(digit_value(cursor_.peek()) * 16 + digit_value(cursor_.peek(1)));
    cursor_.forward(2);
  }
  const std::string complaint = utf8_complaint(bytes);
  if (!complaint.empty()) yaml::fail(text_.name(), {Failure::scanner, context, &start, complaint, first});
}

}  // namespace urdfmill::yaml
