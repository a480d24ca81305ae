// Path texts as Python's os.path composes them: they are not normalised, because messages show them.
#pragma once
#include <string>

#include "urdfmill/files/glob.hpp"

namespace urdfmill::xacro {

using files::folder_of;
using files::join_path;

/// Returns os.path.abspath of the folder a run is rooted in ("" is the current one).
[[nodiscard]] std::string absolute_folder(const std::string& folder);

}  // namespace urdfmill::xacro
