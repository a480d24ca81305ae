// White space as defined by XML: blank, tab and the two line ends.
#pragma once
#include <algorithm>
#include <string_view>

namespace urdfmill::text {

inline constexpr std::string_view white_space = " \t\r\n";
/// White space of ASCII: that of C in its own locale.
inline constexpr std::string_view ascii_white_space = " \t\n\v\f\r";

/// True for these four characters.
[[nodiscard]] constexpr bool is_white_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// True if the text contains only white space, or is empty.
[[nodiscard]] constexpr bool is_blank(std::string_view text) {
  return text.find_first_not_of(white_space) == std::string_view::npos;
}

/// Returns the text without white space, or other characters, at its ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = white_space) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

}  // namespace urdfmill::text
