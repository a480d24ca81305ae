// Advice about a mistake: words for people, and as data the name that they propose.
#pragma once
#include <string>
#include <utility>

namespace urdfmill::text {

/// A name that an author wrote, and the one that was probably meant.
struct Meant {
  std::string written;  ///< may be the value of an expression
  std::string name;     ///< the one that was meant; empty if none is proposed

  /// True if no name is proposed.
  [[nodiscard]] bool empty() const { return name.empty(); }
  /// Compares by value.
  [[nodiscard]] bool operator==(const Meant&) const = default;
};

/// Advice in words, which mark the options that they name, and the name that it proposes.
struct Hint {
  Hint() = default;
  /// Makes advice that proposes no name.
  Hint(std::string advice) : words(std::move(advice)) {}  // NOLINT: a text is advice without a proposal
  /// Makes advice that proposes no name.
  Hint(const char* advice) : words(advice) {}  // NOLINT: likewise
  /// Makes advice to write another name.
  Hint(std::string advice, Meant proposed) : words(std::move(advice)), meant(std::move(proposed)) {}

  std::string words;
  Meant meant;

  /// True if there is no advice.
  [[nodiscard]] bool empty() const { return words.empty(); }
};

}  // namespace urdfmill::text
