// Small letters for capitals of ASCII, in any locale; other characters stay.
#pragma once
#include <string>

namespace urdfmill::text {

/// The small letter of a capital.
[[nodiscard]] constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// A text in small letters.
[[nodiscard]] inline std::string lower_case(std::string text) {
  for (char& c : text) c = lower_case(c);
  return text;
}

}  // namespace urdfmill::text
