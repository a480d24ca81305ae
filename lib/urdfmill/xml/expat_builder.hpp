// Building the tree with expat, for text that libxml2 refuses or that the two may read differently. Only parser.cpp
// calls it.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/xml/document.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xml {

/// Fills the empty `document`; on an error returns it in expat's words. Expat receives the text in the same portions as
/// in the reference, and only the first `limit` bytes: with a limit the text may end anywhere.
std::optional<ParseError> build_with_expat(std::string_view bytes, source::FileId file, const ParseOptions& options,
                                           Document& document, std::size_t limit = std::string_view::npos);

}  // namespace urdfmill::xml
