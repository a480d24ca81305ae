// "Did you mean …": the known name closest to an unknown one. Names are compared word by word, because a name is made
// of words that mean something: `link6` is not a misspelling of `link1`, and `r_shoulder` none of `l_shoulder`.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Insertions, deletions, replacements and swaps of neighbouring bytes that turn one name into the other; 1 if they
/// differ only in case. Counting stops past `limit`, the result is then `limit + 1`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// How far a name is from the one that may have been meant; nothing if it cannot be a misspelling of it. Words (parted
/// by `_`, `-`, `.`, `/`, capitals and digits) are compared in pairs: numbers and words of one or two letters must be
/// equal, of longer ones one letter in four may be wrong, three at most; words for sides and ends (left, front,
/// upper, …) are never exchanged. 0 if the names are equal.
[[nodiscard]] std::optional<std::size_t> misspelling(std::string_view name, std::string_view meant);

/// The candidate closest to `name`, of those it may be a misspelling of. Of equally close ones that of the same
/// letters, then the first. Empty if there is none.
[[nodiscard]] std::string_view closest_name(std::string_view name, std::span<const std::string_view> candidates);

/// The only candidate of which `name` may be a misspelling; empty if there are none or several.
[[nodiscard]] std::string_view only_close_name(std::string_view name, std::span<const std::string_view> candidates);

/// `did you mean "elbow"?`, or empty.
[[nodiscard]] std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

/// The same; if nothing is close, the only candidate that begins with `name`: "tool0" for "tool".
[[nodiscard]] std::string did_you_mean_or_longer(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace urdfmill::text
