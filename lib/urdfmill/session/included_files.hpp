// The files that an include names, without expansion.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/files/store.hpp"
#include "urdfmill/xacro/outline.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

/// Returns the path that an include in a file of that folder names; of a name that is not exact the paths of the files
/// that match it. Nothing if its package is not found.
[[nodiscard]] std::vector<std::string> included_files(const xacro::IncludedName& name, const std::string& folder,
                                                      const xacro::PackageIndex& packages,
                                                      const files::Snapshot& files);

}  // namespace urdfmill::session
