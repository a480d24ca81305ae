// Words of a text.
#pragma once
#include <algorithm>
#include <string_view>
#include <vector>

#include "urdfmill/text/white_space.hpp"

namespace urdfmill::text {

/// Returns the parts of a text between any number of separators, none of them empty.
[[nodiscard]] inline std::vector<std::string_view> words(std::string_view text,
                                                         std::string_view separators = white_space) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

}  // namespace urdfmill::text
