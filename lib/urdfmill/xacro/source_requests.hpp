// Requests of a source as it is written, without expansion: the arguments it uses, and the files it includes.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/source_file.hpp"
#include "urdfmill/source/span.hpp"
#include "urdfmill/xacro/outline.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// Returns the name in the content of `$(arg NAME)`; empty for other substitutions and for computed names.
[[nodiscard]] std::string_view argument_of(std::string_view body);

/// A use of an argument: `$(arg NAME)`, also inside of an expression, or `arg('NAME')` in an expression.
struct ArgumentUse {
  std::string name;
  source::Span span;
};

/// Returns the uses of arguments in a parsed source, in document order. Names that are computed are left out.
[[nodiscard]] std::vector<ArgumentUse> argument_uses(const xml::Document& document, const source::Sources& sources);

/// An include of a source.
struct IncludeRequest {
  std::string written;    ///< the value of `filename`
  IncludedName name;      ///< with the given values of arguments in place
  bool is_known = false;  ///< no part depends on other values; the name may still be a pattern of file names
  source::Span span;      ///< place of the value
};

/// Returns the includes of a parsed source in document order, including those in macros and conditions.
[[nodiscard]] std::vector<IncludeRequest> include_requests(
    const xml::Document& document, const std::map<std::string, std::string, std::less<>>& arguments);

/// True if an include of this name as written may read the file: the text after its last expression ends the path.
[[nodiscard]] bool may_include(std::string_view written, std::string_view file);

}  // namespace urdfmill::xacro
