// The format of a result, and its relation to the name of its file.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/parser.hpp"

namespace urdfmill::tools {

/// Returns the format of a suffix, in the words of --format: "yaml" for a.yml. Empty for a name that determines none.
[[nodiscard]] std::string_view format_of_name(std::string_view output);

/// Returns the reason why a result in `format` cannot be written to a file of that name, which implies another one;
/// empty if it can. `words` are the formats of the command, chosen by `option`.
[[nodiscard]] std::string unfit_name(std::string_view output, std::string_view format,
                                     const std::vector<std::string>& words, std::string_view option = "--format");

/// Returns the reason why the XML of a robot, or of a part of it, cannot be written to a file of that name; empty if it
/// can.
[[nodiscard]] std::string unfit_name_of_xml(std::string_view output);

/// Adds -f, --format: one of the words.
Option& add_format_option(Parser& parser, std::string& format, const std::string& help,
                          const std::vector<std::string>& words);
/// Same as above. By default the suffix of the output determines it, else it stays unchanged.
Option& add_format_option(Parser& parser, std::string& format, const std::string& help,
                          const std::vector<std::string>& words, const std::string& output);

}  // namespace urdfmill::tools
