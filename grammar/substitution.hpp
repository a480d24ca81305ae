// Substitution arguments of xacro: `$(command word word)` in a text.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace urdfmill::grammar {

/// One `$(…)`. The views point into the scanned text.
struct Substitution {
  std::string_view whole;               ///< `$(arg x)`
  std::string_view body;                ///< `arg x`, never empty
  std::vector<std::string_view> words;  ///< the body split at blanks (no other white space); empty if it is blank
};

enum class SubstitutionError : std::uint8_t {
  none,
  dollar_inside,            ///< a `$` after `$(`
  left_parenthesis_inside,  ///< a `(` after `$(`
};

struct Substitutions {
  std::vector<Substitution> found;  ///< in order; empty if there is an error
  SubstitutionError error = SubstitutionError::none;
};

/// Finds the substitutions of a text. `$()` and unclosed ones are not substitutions.
[[nodiscard]] Substitutions find_substitutions(std::string_view text);

/// Returns the expression of a text that is exactly `$(eval EXPRESSION)` (from its first to its last character); else a
/// view without data. EXPRESSION may be empty, and is not checked.
[[nodiscard]] std::string_view eval_expression(std::string_view text);

}  // namespace urdfmill::grammar
