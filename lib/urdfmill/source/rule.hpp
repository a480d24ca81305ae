// The definition of a rule. Each module defines the rules it reports as constants in its own rules.hpp; none is named
// by a string.
#pragma once
#include <cstdint>
#include <string_view>

namespace urdfmill::source {

enum class Severity : std::uint8_t { note, warning, error };

/// The role of a rule in the report of losses.
enum class Loss : std::uint8_t {
  none,
  reported,   ///< something that a conversion or composition omitted or changed: part of the loss report
  allowable,  ///< something that a migration refuses to lose unless the user allows it (`--allow-loss`)
};

/// A kind of finding; ids are stable.
struct Rule {
  std::string_view id;       ///< as users see it: lower case, words joined by hyphens
  Severity severity;         ///< the default severity
  std::string_view title;    ///< the finding in one line
  std::string_view why;      ///< the reason why it matters
  std::string_view example;  ///< text with the finding
  std::string_view remedy;   ///< the recommended action
  Loss loss = Loss::none;
};

}  // namespace urdfmill::source
