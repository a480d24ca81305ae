// Files that match a pattern, as Python's glob.glob finds them.
#pragma once
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::files {

/// Returns the paths that match, sorted by code point. `**` is `*`; hidden names are matched only by patterns that
/// begin with a dot. `list` returns the names in a folder ("" is the current one), `exists` is asked for a path without
/// a pattern. Nothing if that takes more than `most_names` names and questions.
[[nodiscard]] std::optional<std::vector<std::string>> expand_pattern(
    std::string_view pattern, const std::function<std::vector<std::string>(const std::string& folder)>& list,
    const std::function<bool(const std::string& path)>& exists,
    std::size_t most_names = std::numeric_limits<std::size_t>::max());

/// Same as above for the files on the disk, however many names that takes.
[[nodiscard]] std::vector<std::string> glob(std::string_view pattern);

/// Implement Python's os.path.join of two paths, os.path.dirname, and os.path.basename.
[[nodiscard]] std::string join_path(std::string_view folder, std::string_view name);
[[nodiscard]] std::string_view folder_of(std::string_view path);
[[nodiscard]] constexpr std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace urdfmill::files
