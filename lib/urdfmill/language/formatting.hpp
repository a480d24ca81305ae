// Formatting of a source as edits, so that an editor keeps cursor and marks.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/format/format.hpp"
#include "urdfmill/language/place.hpp"
#include "urdfmill/language/workspace.hpp"

namespace urdfmill::language {

/// Returns edits that make one text of another that differs in white space and in `<a></a>` written as `<a/>`; for any
/// other difference a single edit.
[[nodiscard]] std::vector<TextEdit> layout_edits(const std::string& file, std::string_view before,
                                                 std::string_view after);

/// Returns the edits that lay out a file (session::format); none if it is not XML.
[[nodiscard]] std::vector<TextEdit> format_edits(Workspace& workspace, const std::string& file,
                                                 const format::Options& options);

}  // namespace urdfmill::language
