// Path texts as Python's os.path composes them: nothing is normalised, for messages show them.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::xacro {

/// os.path.join(folder, name).
[[nodiscard]] std::string join_path(std::string_view folder, std::string_view name);
/// os.path.dirname(path).
[[nodiscard]] std::string_view folder_of(std::string_view path);
/// os.path.abspath of the folder a run is rooted in ("" is the current one).
[[nodiscard]] std::string absolute_folder(const std::string& folder);

}  // namespace urdfmill::xacro
