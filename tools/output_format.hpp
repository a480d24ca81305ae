// The format of a result, and what the name of its file says of it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/parser.hpp"

namespace urdfmill::tools {

/// The format that a suffix stands for, in the words of --format: "yaml" for a.yml. Empty for a name without a telling
/// one.
[[nodiscard]] std::string_view format_of_name(std::string_view output);

/// What keeps a result in `format` from being written to a file of that name, which says another one; empty if nothing
/// does. `words` are the formats of the command, which `option` chooses.
[[nodiscard]] std::string unfit_name(std::string_view output, std::string_view format,
                                     const std::vector<std::string>& words, std::string_view option = "--format");

/// -f, --format: one of the words. Where it is not given, the suffix of the output says it, else it stays as it is.
Option& add_format_option(Parser& parser, std::string& format, const std::string& help,
                          const std::vector<std::string>& words, const std::string& output);

}  // namespace urdfmill::tools
