// "Did you mean …": the known name closest to an unknown one. Names are compared word by word, because their words have
// meanings: `link6` is not a misspelling of `link1`, and `r_shoulder` not one of `l_shoulder`.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/text/hint.hpp"

namespace urdfmill::text {

/// Returns the number of insertions, deletions, replacements and swaps of neighbouring bytes that turn one name into
/// the other; 1 if they differ only in case. Counting stops beyond `limit`; the result is then `limit + 1`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// Returns the distance of a name from the one that may have been meant; nothing if it cannot be a misspelling of it.
/// Words (separated by `_`, `-`, `.`, `/`, capitals and digits) are compared in pairs: numbers and words of one or two
/// letters must be equal. In longer words one letter in four may be wrong, at most three. Words for sides and ends
/// (left, front, upper, …) are never exchanged. 0 if the names are equal.
[[nodiscard]] std::optional<std::size_t> misspelling(std::string_view name, std::string_view meant);

/// Returns the candidate closest to `name` among those that it may be a misspelling of. Among equally close ones, one
/// with the same letters is preferred, then the first. Empty if there is none.
[[nodiscard]] std::string_view closest_name(std::string_view name, std::span<const std::string_view> candidates);

/// Returns the only candidate of which `name` may be a misspelling; empty if there are none or several.
[[nodiscard]] std::string_view only_close_name(std::string_view name, std::span<const std::string_view> candidates);

/// Returns `did you mean "elbow"?` for a name that was written; nothing if none is meant.
[[nodiscard]] Hint meant_hint(std::string_view written, std::string_view meant);

/// Returns that hint with the closest candidate; nothing if none is close.
[[nodiscard]] Hint did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

/// Same as above; if nothing is close, uses the only candidate that begins with `name`: "tool0" for "tool".
[[nodiscard]] Hint did_you_mean_or_longer(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace urdfmill::text
