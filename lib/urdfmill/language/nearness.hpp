// The distance of a place in a text to the nearest use of a word: what was used near is likely to be used again.
#pragma once
#include <cstddef>
#include <limits>
#include <map>
#include <string_view>

namespace urdfmill::language {

/// The words around a place of a text, which must outlive it.
class Nearness {
 public:
  static constexpr std::size_t far = std::numeric_limits<std::size_t>::max();

  /// Reads the text before `begin` and after `end`, between which a word is being typed.
  Nearness(std::string_view text, std::size_t begin, std::size_t end);

  /// Returns the distance to the nearest use; uses before the place count as nearer. `far` if there is none.
  [[nodiscard]] std::size_t distance(std::string_view label) const;

 private:
  std::string_view before_, after_;
  std::map<std::string_view, std::size_t> words_;
};

/// True for the characters of names in expressions.
[[nodiscard]] bool is_word(char c);

}  // namespace urdfmill::language
