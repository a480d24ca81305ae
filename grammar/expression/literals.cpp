#include "grammar/expression/literals.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/expression/characters.hpp"
#include "grammar/expression/make.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::grammar {
namespace {

// sys.int_info.default_max_str_digits
constexpr std::size_t most_decimal_digits = 4300;

/// A string token without its prefix and quotes.
struct StringParts {
  std::string_view body;
  bool raw = false;
  bool bytes = false;
  bool formatted = false;
};

StringParts split_string(std::string_view text) {
  StringParts parts;
  for (; text[0] != '\'' && text[0] != '"'; text.remove_prefix(1)) {
    const char letter = static_cast<char>(text[0] | 0x20);
    parts.raw = parts.raw || letter == 'r';
    parts.bytes = parts.bytes || letter == 'b';
    parts.formatted = parts.formatted || letter == 'f';
  }
  const std::size_t quotes = text.size() >= 6 && text[1] == text[0] && text[2] == text[0] ? 3 : 1;
  parts.body = text.substr(quotes, text.size() - 2 * quotes);
  return parts;
}

int hex_value(char c) {
  return is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10;
}

/// Returns the character for a backslash and a letter in both strings and bytes, or 0.
char simple_escape(char letter) {
  switch (letter) {
    case '\\':
    case '\'':
    case '"':
      return letter;
    case 'a':
      return '\a';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case 'v':
      return '\v';
    default:
      return 0;
  }
}

/// Reads up to three octal digits at `offset` and moves past them.
std::uint32_t octal_escape(std::string_view text, std::size_t& offset) {
  std::uint32_t value = 0;
  for (int i = 0; i < 3 && offset < text.size() && text[offset] >= '0' && text[offset] < '8'; ++i) {
    value = value * 8 + static_cast<std::uint32_t>(text[offset++] - '0');
  }
  return value;
}

std::uint32_t checked_octal(Session& session, std::string_view text, std::size_t& offset) {
  const std::size_t begin = offset;
  const std::uint32_t value = octal_escape(text, offset);
  constexpr std::uint32_t largest = 0377;
  if (value > largest)
    session.warn_of_escape(text,
                           fmt::format("invalid octal escape sequence '\\{}'", text.substr(begin, offset - begin)));
  return value;
}

[[noreturn]] void refuse_escape(Session& session, std::string_view text, std::size_t begin, std::size_t end,
                                std::string_view why) {
  // CPython decodes a copy in which every character beyond ASCII is an escape of ten characters.
  const auto position = [&](std::size_t offset) {
    std::size_t result = 0;
    for (std::size_t i = 0; i < offset;) {
      const text::Utf8Character c = text::decode_utf8(text, i);
      result += c.code < 0x80 ? 1 : 10;
      if (text[i] == '\\' && i + 1 < offset && static_cast<unsigned char>(text[i + 1]) >= 0x80) result += 5;
      i += c.length;
    }
    return result;
  };
  const std::size_t first = position(begin);
  const std::size_t last = position(end) - 1;
  session.refuse(
      first == last
          ? fmt::format("(unicode error) 'unicodeescape' codec can't decode byte 0x5c in position {}: {}", first, why)
          : fmt::format("(unicode error) 'unicodeescape' codec can't decode bytes in position {}-{}: {}", first, last,
                        why));
}

/// Returns the character of `\xHH`, `\uHHHH` or `\UHHHHHHHH` whose backslash is at `begin`; `offset`, after the
/// letter, moves past the digits.
std::uint32_t hex_escape(Session& session, std::string_view text, std::size_t begin, std::size_t& offset) {
  const char letter = text[offset - 1];
  const std::size_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : 8;
  const std::size_t last = offset + digits;
  std::uint32_t value = 0;
  while (offset < last && offset < text.size() && is_hex_digit(static_cast<unsigned char>(text[offset]))) {
    value = value * 16 + static_cast<std::uint32_t>(hex_value(text[offset++]));
  }
  if (offset != last) {
    refuse_escape(session, text, begin, offset,
                  fmt::format("truncated \\{}{} escape", letter, std::string(digits, 'X')));
  }
  if (value > 0x10FFFF) refuse_escape(session, text, begin, offset, "illegal Unicode character");
  return value;
}

/// Refuses `\N{name}`, whose backslash is at `begin`. A table of the names of characters would take megabytes, for a
/// spelling that `${…}` cuts at its brace anyway.
[[noreturn]] void refuse_named_character(Session& session, std::string_view text, std::size_t begin) {
  const std::size_t open = begin + 2;
  const std::size_t close = open < text.size() && text[open] == '{' ? text.find('}', open) : open;
  if (close == text.npos) refuse_escape(session, text, begin, text.size(), "malformed \\N character escape");
  if (close <= open + 1) refuse_escape(session, text, begin, close, "malformed \\N character escape");
  refuse_escape(session, text, begin, close + 1, "unknown Unicode character name");
}

}  // namespace

ExpressionPtr make_number(Session& session, const Token& token) {
  const Range range = session.range_of(token, token);
  std::string digits;
  for (const char c : session.text_of(token)) {
    if (c != '_') digits += static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
  }
  const char letter = digits.size() > 1 && digits[0] == '0' ? digits[1] : '\0';
  const int base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
  if (base != 10) return make(range, IntegerLiteral{digits.substr(2), base});
  if (digits.back() == 'j') {
    digits.pop_back();
    return make(range, FloatLiteral{std::move(digits), true});
  }
  if (digits.find_first_of(".e") != digits.npos) return make(range, FloatLiteral{std::move(digits), false});
  if (digits.size() > most_decimal_digits) {
    session.refuse(fmt::format("Exceeds the limit ({} digits) for integer string conversion: value has {} digits; use "
                               "sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge "
                               "integer literals to avoid decimal conversion limits.",
                               most_decimal_digits, digits.size()),
                   token);
  }
  return make(range, IntegerLiteral{std::move(digits), 10});
}

std::string unescape_string(Session& session, std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i++];
      continue;
    }
    const std::size_t begin = i;
    const char letter = text[i + 1];
    i += 2;
    if (letter == '\n') continue;
    if (const char simple = simple_escape(letter); simple != 0) {
      result += simple;
    } else if (letter >= '0' && letter < '8') {
      text::append_utf8(result, checked_octal(session, text, --i));
    } else if (letter == 'x' || letter == 'u' || letter == 'U') {
      text::append_utf8(result, hex_escape(session, text, begin, i));
    } else if (letter == 'N') {
      refuse_named_character(session, text, begin);
    } else {
      session.warn_of_escape(text, fmt::format("invalid escape sequence '\\{}'", letter));
      result += '\\';
      result += letter;
    }
  }
  return result;
}

std::string unescape_bytes(Session& session, std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i++];
      continue;
    }
    const char letter = text[i + 1];
    i += 2;
    if (letter == '\n') continue;
    if (const char simple = simple_escape(letter); simple != 0) {
      result += simple;
    } else if (letter >= '0' && letter < '8') {
      result += static_cast<char>(checked_octal(session, text, --i));
    } else if (letter == 'x') {
      const auto is_hex = [&](std::size_t at) {
        return at < text.size() && is_hex_digit(static_cast<unsigned char>(text[at]));
      };
      if (!is_hex(i) || !is_hex(i + 1)) {
        session.refuse(fmt::format("(value error) invalid \\x escape at position {}", i - 2));
      }
      result += static_cast<char>(hex_value(text[i]) * 16 + hex_value(text[i + 1]));
      i += 2;
    } else {
      session.warn_of_escape(text, fmt::format("invalid escape sequence '\\{}'", letter));
      result += '\\';
      result += letter;
    }
  }
  return result;
}

void add_literal(std::vector<FormattedPiece>& pieces, std::string text) {
  if (text.empty()) return;
  if (!pieces.empty() && !pieces.back().value) {
    pieces.back().literal += text;
  } else {
    pieces.push_back({.literal = std::move(text)});
  }
}

ExpressionPtr make_string(Session& session, const Token* first, const Token* last) {
  std::string text;
  std::vector<FormattedPiece> pieces;
  bool bytes = false;
  bool formatted = false;
  for (const Token* token = first; token != last; ++token) {
    const StringParts parts = split_string(session.text_of(*token));
    if (parts.bytes && std::any_of(parts.body.begin(), parts.body.end(), [](char c) { return (c & 0x80) != 0; })) {
      session.refuse("bytes can only contain ASCII literal characters", *token);
    }
    if (parts.formatted) {
      formatted = true;
      if (token != first && bytes) session.refuse("cannot mix bytes and nonbytes literals");
      add_literal(pieces, std::move(text));
      text.clear();
      parse_formatted(session, parts.body, parts.raw, token->line, pieces);
      continue;
    }
    std::string piece = parts.raw     ? std::string(parts.body)
                        : parts.bytes ? unescape_bytes(session, parts.body)
                                      : unescape_string(session, parts.body);
    if (token != first && parts.bytes != bytes) session.refuse("cannot mix bytes and nonbytes literals");
    bytes = parts.bytes;
    text += piece;
  }
  const Range range = session.range_of(*first, last[-1]);
  if (bytes) return make(range, BytesLiteral{std::move(text)});
  if (!formatted) return make(range, StringLiteral{std::move(text)});
  add_literal(pieces, std::move(text));
  return make(range, FormattedString{std::move(pieces)});
}

}  // namespace urdfmill::grammar
