// SRDF beside robots: it names links and joints of a robot with the same name, and no file includes the other.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// True if a file is SRDF by its name.
[[nodiscard]] bool is_srdf(std::string_view file);

/// Returns the SRDF files in the folders of the workspace that are written for robots of one of these names.
[[nodiscard]] std::vector<std::string> srdf_files(Symbols& symbols, const std::set<std::string, std::less<>>& robots);

/// Returns the files of the robots that have the name that an SRDF file is written for.
[[nodiscard]] std::vector<std::string> robots_of_srdf(Symbols& symbols, const SourceNames& srdf);

}  // namespace urdfmill::language
