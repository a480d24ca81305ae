// Files and packages that a value being typed may name.
#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/language/completion.hpp"

namespace urdfmill::language {

/// Returns the names of packages that the robots of a file use, and of those in the workspace.
[[nodiscard]] std::set<std::string> package_names(Symbols& symbols, const std::string& file);

/// Files, folders or packages, which replace the value from `begin` on.
struct FileProposals {
  std::size_t begin = 0;
  std::vector<Completion> items;
};

/// Returns what may continue the value of an attribute of an element in a file: the files of the folder that it names
/// up to its last slash, which fit the element, or the packages in `package://`.
[[nodiscard]] FileProposals file_proposals(Symbols& symbols, const std::string& file, std::string_view element,
                                           std::string_view value);

}  // namespace urdfmill::language
