// Where the files are that a model names.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

/// The absolute path of the file behind a mesh's URI (package://, file://, or a path relative to the model's folder),
/// if it exists.
[[nodiscard]] std::optional<std::string> find_mesh(const std::string& uri, const std::string& folder,
                                                   const xacro::PackageIndex& packages);

}  // namespace urdfmill::session
