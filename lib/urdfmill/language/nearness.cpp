#include "urdfmill/language/nearness.hpp"

#include <algorithm>

namespace urdfmill::language {
namespace {

/// The number of characters that are read on each side of the place.
constexpr std::size_t window = 20'000;
/// A use after the place counts like one at this multiple of its distance before it.
constexpr std::size_t weight_after = 2;

}  // namespace

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

Nearness::Nearness(std::string_view text, std::size_t begin, std::size_t end)
    : before_(text.substr(begin - std::min(begin, window), std::min(begin, window))), after_(text.substr(end, window)) {
  const auto add = [this](std::string_view part, auto distance_of) {
    for (std::size_t at = 0; at < part.size();) {
      const auto first = std::find_if(part.begin() + static_cast<std::ptrdiff_t>(at), part.end(), is_word);
      const auto last = std::find_if_not(first, part.end(), is_word);
      const std::string_view word =
          part.substr(static_cast<std::size_t>(first - part.begin()), static_cast<std::size_t>(last - first));
      at = static_cast<std::size_t>(last - part.begin());
      if (word.empty()) continue;
      const std::size_t distance = distance_of(at);
      const auto [known, is_new] = words_.try_emplace(word, distance);
      known->second = std::min(known->second, distance);
    }
  };
  add(before_, [this](std::size_t at) { return before_.size() - at; });
  add(after_, [](std::size_t at) { return at * weight_after; });
}

std::size_t Nearness::distance(std::string_view label) const {
  if (std::all_of(label.begin(), label.end(), is_word)) {
    const auto word = words_.find(label);
    return word != words_.end() ? word->second : far;
  }
  const std::size_t before = before_.rfind(label), after = after_.find(label);
  return std::min(before != std::string_view::npos ? before_.size() - before : far,
                  after != std::string_view::npos ? after * weight_after : far);
}

}  // namespace urdfmill::language
