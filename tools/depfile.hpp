// Dependency files for Make and Ninja.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::tools {

/// `output: input file…` and an empty rule for each file, so that one that is gone causes a new run and not an error.
/// Of a glob, and of an optional file that is not there, the folder is named: its time changes when files come and go.
[[nodiscard]] std::string depfile_text(const std::string& output, const std::string& input,
                                       const std::vector<xacro::Dependency>& dependencies);

/// Writes such a file; false, with a message, if a path cannot be named or the file not be written.
[[nodiscard]] bool write_depfile(const std::string& path, const std::string& output, const std::string& input,
                                 const std::vector<xacro::Dependency>& dependencies);

/// Why no dependency file can name the path; empty if it can.
[[nodiscard]] std::string not_nameable(const std::string& path);

/// A path as Make and Ninja read it: blanks, `#`, `:`, `|`, `%` and `$` are escaped, and backslashes before them.
[[nodiscard]] std::string escape_for_make(std::string_view path);

/// The folder of a glob's matches: the path in front of the first component with a wildcard.
[[nodiscard]] std::string folder_of_glob(const std::string& pattern);

}  // namespace urdfmill::tools
