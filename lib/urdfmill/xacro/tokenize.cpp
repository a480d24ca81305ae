// xacro.tokenize: splits at the characters of a set, which the reference passes to Python's `re` as a class.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/text/unicode.hpp"
#include "urdfmill/xacro/functions.hpp"

namespace urdfmill::xacro {
namespace {

/// The content between `[` and `]` in a regular expression, and the characters that must follow the class.
struct CharacterClass {
  std::vector<std::pair<char32_t, char32_t>> ranges;
  std::string kinds;  ///< letters of the escapes `\d`, `\w`, `\s` and their negations
  bool is_negated = false;
  std::string tail;

  [[nodiscard]] bool contains(char32_t c) const {
    const bool in_ranges =
        std::any_of(ranges.begin(), ranges.end(), [c](const auto& r) { return c >= r.first && c <= r.second; });
    const bool in_kinds = std::any_of(kinds.begin(), kinds.end(), [c](char kind) { return is_of_kind(c, kind); });
    return (in_ranges || in_kinds) != is_negated;
  }

  static bool is_of_kind(char32_t c, char kind) {
    switch (kind) {
      case 'd':
        return text::is_decimal(c);
      case 'D':
        return !text::is_decimal(c);
      case 's':
        return text::is_space(c);
      case 'S':
        return !text::is_space(c);
      case 'w':
        return text::is_alphabetic(c) || text::is_numeric(c) || c == U'_';
      default:
        return !(text::is_alphabetic(c) || text::is_numeric(c) || c == U'_');
    }
  }
};

[[noreturn]] void refuse(std::string text, std::size_t position) {
  throw python::Error("re.error", std::move(text) + " at position " + std::to_string(position));
}

/// Reads one character of a class; nothing if it is an escape for several characters.
std::optional<char32_t> class_character(std::string_view set, std::size_t& i, CharacterClass& result) {
  const text::Utf8Character character = text::decode_utf8(set, i);
  const std::size_t begin = i;
  i += character.length;
  if (character.code != U'\\') return character.code;
  if (i >= set.size()) refuse("unterminated character set", 0);
  const text::Utf8Character escaped = text::decode_utf8(set, i);
  i += escaped.length;
  switch (escaped.code) {
    case U'n':
      return U'\n';
    case U't':
      return U'\t';
    case U'r':
      return U'\r';
    case U'f':
      return U'\f';
    case U'v':
      return U'\v';
    case U'a':
      return U'\a';
    case U'b':
      return U'\b';
    case U'd':
    case U'D':
    case U's':
    case U'S':
    case U'w':
    case U'W':
      result.kinds += static_cast<char>(escaped.code);
      return std::nullopt;
    default:
      if (escaped.code < 0x80 && text::is_alphabetic(escaped.code))
        refuse("bad escape \\" + std::string(1, static_cast<char>(escaped.code)), begin + 1);
      return escaped.code;
  }
}

CharacterClass parse_class(std::string_view set) {
  CharacterClass result;
  std::size_t i = 0;
  if (set.starts_with('^')) {
    result.is_negated = true;
    ++i;
  }
  const std::size_t first = i;
  while (i < set.size()) {
    // A bracket that is not first ends the class; the text after it, and the bracket the caller adds, is literal.
    if (set[i] == ']' && i > first) {
      result.tail = std::string(set.substr(i + 1)) + "]";
      return result;
    }
    const std::size_t begin = i;
    const std::optional<char32_t> low = class_character(set, i, result);
    if (!low) continue;
    if (i + 1 < set.size() && set[i] == '-' && set[i + 1] != ']') {
      ++i;
      const std::optional<char32_t> high = class_character(set, i, result);
      if (!high || *high < *low) refuse("bad character range " + std::string(set.substr(begin, i - begin)), begin + 1);
      result.ranges.emplace_back(*low, *high);
    } else {
      result.ranges.emplace_back(*low, *low);
    }
  }
  if (i == first || (i == first + 1 && set[first] == ']')) refuse("unterminated character set", 0);
  return result;
}

}  // namespace

std::vector<std::string> split_at_any(std::string_view text, std::string_view separators) {
  const CharacterClass set = parse_class(separators);
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < text.size();) {
    const text::Utf8Character character = text::decode_utf8(text, i);
    if (set.contains(character.code) && text.substr(i + character.length).starts_with(set.tail)) {
      parts.emplace_back();
      i += character.length + set.tail.size();
      continue;
    }
    parts.back().append(text.substr(i, character.length));
    i += character.length;
  }
  return parts;
}

}  // namespace urdfmill::xacro
