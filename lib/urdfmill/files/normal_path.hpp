// Paths that say the same in only one way.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::files {

/// Whether the path begins at the root and has no part that is empty, "." or "..". Its text can be compared and cut,
/// which is much cheaper than `std::filesystem::path` is.
[[nodiscard]] bool is_normal_path(std::string_view path);

/// The path without parts that are empty or "." and, where a name is before it, "..": what `lexically_normal()` of a
/// `std::filesystem::path` says, in a fraction of its time.
[[nodiscard]] std::string normal_path(std::string_view path);

}  // namespace urdfmill::files
