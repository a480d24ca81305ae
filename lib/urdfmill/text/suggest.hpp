// "Did you mean …": the known name closest to an unknown one.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Insertions, deletions, replacements and swaps of neighbouring bytes that turn one name into the other; 1 if they
/// differ only in case. Counting stops past `limit`, the result is then `limit + 1`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// The candidate closest to `name`, if it is close enough to be meant: at most a third of its letters differ. Of
/// equally close ones the first. Empty if there is none.
[[nodiscard]] std::string_view closest_name(std::string_view name, std::span<const std::string_view> candidates);

/// `did you mean "elbow"?`, or empty.
[[nodiscard]] std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace urdfmill::text
