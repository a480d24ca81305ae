// Paths in a normal form.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::files {

/// True if the path begins at the root and has no part that is empty, "." or "..". Its text can be compared and split,
/// which is much cheaper than with `std::filesystem::path`.
[[nodiscard]] bool is_normal_path(std::string_view path);

/// Returns the path without empty parts, "." and, after a name, "..": the result of `lexically_normal()` of a
/// `std::filesystem::path`, in a fraction of its time.
[[nodiscard]] std::string normal_path(std::string_view path);

/// Returns the part of a path below a folder, by their texts alone; nothing if it is not below it. Relative paths that
/// do not lead up are below ".".
[[nodiscard]] std::optional<std::string_view> path_below(std::string_view path, std::string_view folder);

}  // namespace urdfmill::files
