// File name patterns as Python's glob.glob reads them.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::xacro {

/// Whether a name matches a pattern of `*`, `?`, `[abc]`, `[a-z]`, `[!abc]` (fnmatch; no escapes, case counts).
[[nodiscard]] bool matches_pattern(std::string_view name, std::string_view pattern);

/// The paths that match, sorted by code point. `**` is `*`; hidden names are matched only by patterns that begin with a
/// dot. `list` gives the names in a folder ("" is the current one), `exists` tells of a path without pattern.
[[nodiscard]] std::vector<std::string> expand_pattern(
    std::string_view pattern, const std::function<std::vector<std::string>(const std::string& folder)>& list,
    const std::function<bool(const std::string& path)>& exists);

}  // namespace urdfmill::xacro
