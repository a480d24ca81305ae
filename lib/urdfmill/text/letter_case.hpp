// Conversion of ASCII capitals to lower case, independent of the locale; other characters are unchanged.
#pragma once
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

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

/// True if the name of a file ends with one of these suffixes, which are in lower case, in any spelling.
[[nodiscard]] inline bool has_suffix(std::string_view name, std::initializer_list<std::string_view> suffixes) {
  for (const std::string_view suffix : suffixes) {
    if (name.size() < suffix.size()) continue;
    const std::string_view end = name.substr(name.size() - suffix.size());
    std::size_t same = 0;
    while (same < suffix.size() && lower_case(end[same]) == suffix[same]) ++same;
    if (same == suffix.size()) return true;
  }
  return false;
}

}  // namespace urdfmill::text
