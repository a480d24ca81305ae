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
  allowable,  ///< something that a migration refuses to lose unless the user allows it
};

/// Certainty that the edits of a finding are what the author meant.
enum class FixSafety : std::uint8_t {
  none,     ///< the rule has no fix; a finding may still have that of its cause, which is certain
  certain,  ///< applied if fixes are requested
  likely,   ///< applied if likely ones are requested as well
  shown,    ///< shown, and never applied
};

/// Extent to which a fix changes the robot.
enum class FixReach : std::uint8_t {
  nothing,    ///< the robot stays the same
  part,       ///< only the part that the finding is about changes
  expansion,  ///< every robot that includes the source can change
};

/// The way in which editors show the text of a finding.
enum class Tag : std::uint8_t {
  none,
  unnecessary,  ///< nothing uses it; faded
  deprecated,   ///< an old spelling; struck through
};

/// Facts by which code decides how to treat the findings of a rule.
struct RuleFacts {
  Loss loss = Loss::none;
  std::string_view loss_option = {};  ///< the option that says what becomes of what is lost; may be empty
  FixSafety fix = FixSafety::none;
  FixReach fix_reach = FixReach::nothing;
  Tag tag = Tag::none;
  bool is_usage = false;               ///< about a name or a value that the caller gave, not about a model
  bool affects_motion = true;          ///< false: no link is placed or moves differently because of it
  bool needs_whole_expansion = false;  ///< dropped if some files were not read: they may use or define what it misses
  bool needs_named_file = false;       ///< dropped if a search found the file, and the user did not name it
};

/// A kind of finding; ids are stable.
struct Rule {
  std::string_view id;       ///< as users see it: lower case, words joined by hyphens
  Severity severity;         ///< the default severity
  std::string_view title;    ///< the finding in one line
  std::string_view why;      ///< the reason why it matters
  std::string_view example;  ///< text with the finding
  std::string_view remedy;   ///< the recommended action
  RuleFacts facts = {};
};

/// True if the pattern is the id, or ends in a `*` and its beginning is that of the id.
[[nodiscard]] constexpr bool matches_rule(std::string_view pattern, std::string_view id) {
  return pattern.ends_with('*') ? id.starts_with(pattern.substr(0, pattern.size() - 1)) : id == pattern;
}

}  // namespace urdfmill::source
