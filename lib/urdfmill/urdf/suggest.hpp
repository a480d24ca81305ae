// "Did you mean …": the known name nearest to a misspelt one.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace urdfmill::urdf {

/// The known name nearest to `name` if it is near enough to be meant (a third of its length, one at least); else "".
[[nodiscard]] std::string_view nearest(std::string_view name, std::span<const std::string_view> known);
/// `did you mean "…"?`, or empty.
[[nodiscard]] std::string did_you_mean(std::string_view name, std::span<const std::string_view> known);

}  // namespace urdfmill::urdf
