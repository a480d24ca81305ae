// The normal form in which Python compares names.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::grammar {

/// Returns the normal form NFKC of Unicode 14 of a name in UTF-8.
[[nodiscard]] std::string normalize_name(std::string_view name);

}  // namespace urdfmill::grammar
