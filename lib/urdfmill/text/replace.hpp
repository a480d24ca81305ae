// Replacement of parts of a text.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Replaces every occurrence of `part`, from the left; what it was replaced by is not searched again.
inline void replace_all(std::string& text, std::string_view part, std::string_view by) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + by.size()))
    text.replace(at, part.size(), by);
}

}  // namespace urdfmill::text
