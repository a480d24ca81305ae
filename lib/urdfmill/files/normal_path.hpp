// Paths in a normal form.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::files {

/// True if the path begins at the root and has no part that is empty, "." or "..". Its text can be compared and split,
/// which is much cheaper than with `std::filesystem::path`.
[[nodiscard]] bool is_normal_path(std::string_view path);

/// Returns the path without empty parts, "." and, after a name, "..": the result of `lexically_normal()` of a
/// `std::filesystem::path`, in a fraction of its time.
[[nodiscard]] std::string normal_path(std::string_view path);

}  // namespace urdfmill::files
