// Dependency files for Make and Ninja.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::tools {

/// Returns `output: input file…` and an empty rule for each file, so that a removed one causes a new run instead of an
/// error. Does not name the input if Ninja would read another path: that would cause a new run each time, and the rule
/// that runs the command names it. For a pattern, and for a missing optional file, it names the folder, whose time
/// changes when files are added or removed.
[[nodiscard]] std::string depfile_text(const std::string& output, const std::string& input,
                                       const std::vector<xacro::Dependency>& dependencies);

/// Writes such a file; prints a message and returns false if a path cannot be named or the file cannot be written.
[[nodiscard]] bool write_depfile(const std::string& path, const std::string& output, const std::string& input,
                                 const std::vector<xacro::Dependency>& dependencies);

/// Returns the reason why a dependency file cannot name the path; empty if it can.
[[nodiscard]] std::string not_nameable(const std::string& path);

/// True if Ninja, too, reads the path in a dependency file that is written for Make: it has fewer escapes.
[[nodiscard]] bool is_read_by_ninja(std::string_view path);

/// Returns a path for Make and Ninja: blanks, `#`, `:`, `|`, `%` and `$` are escaped, and backslashes before them.
[[nodiscard]] std::string escape_for_make(std::string_view path);

/// Returns the folder of a pattern's matches: the path before the first component with a wildcard.
[[nodiscard]] std::string folder_of_glob(const std::string& pattern);

}  // namespace urdfmill::tools
