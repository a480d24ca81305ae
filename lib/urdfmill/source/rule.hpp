// What a rule is. Each module defines the rules it reports as constants in its own rules.hpp; none is named by a
// string.
#pragma once
#include <cstdint>
#include <string_view>

namespace urdfmill::source {

enum class Severity : std::uint8_t { note, warning, error };

/// Whether a rule is about something that the output cannot hold.
enum class Loss : std::uint8_t {
  none,
  reported,   ///< what a conversion or composition left out or changed: it is in the loss report
  allowable,  ///< what a migration refuses to lose unless the user allows it (`--allow-loss`)
};

/// A kind of finding; ids are stable.
struct Rule {
  std::string_view id;       ///< as users see it: lower case, words joined by hyphens
  Severity severity;         ///< the default severity
  std::string_view title;    ///< one line: what is found
  std::string_view why;      ///< why it matters
  std::string_view example;  ///< text that has the finding
  std::string_view remedy;   ///< what to do about it
  Loss loss = Loss::none;
};

}  // namespace urdfmill::source
