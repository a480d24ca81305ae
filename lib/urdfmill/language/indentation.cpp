#include "urdfmill/language/indentation.hpp"

#include <algorithm>

namespace urdfmill::language {

std::string indentation(std::string_view text, std::size_t offset) {
  const std::size_t line = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  const std::size_t end = std::min(text.find_first_not_of(" \t", line), offset);
  return std::string(text.substr(line, end - line));
}

std::string indented(std::string_view lines, std::string_view before, std::string_view after) {
  std::string out;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size() - 1) + 1;
    std::string_view line = lines.substr(at, end - at);
    if (at > 0 && line != "\n" && line.starts_with(before)) {
      line.remove_prefix(before.size());
      out += after;
    }
    out += line;
    at = end;
  }
  return out;
}

}  // namespace urdfmill::language
