// Conversion of ASCII capitals to lower case, independent of the locale; other characters are unchanged.
#pragma once
#include <string>

namespace urdfmill::text {

/// Returns the lower-case letter of a capital.
[[nodiscard]] constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Returns the text in lower case.
[[nodiscard]] inline std::string lower_case(std::string text) {
  for (char& c : text) c = lower_case(c);
  return text;
}

}  // namespace urdfmill::text
