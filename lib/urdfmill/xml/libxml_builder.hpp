// The quick way from text to tree: libxml2's SAX2 events say what the text means, the bytes say where it is. Only
// parser.cpp calls it.
#pragma once
#include <string_view>

#include "urdfmill/xml/document.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xml {

/// Fills the empty `document` from UTF-8 text, which ends in a zero byte beyond its size. Returns false, leaving the
/// document half built, if libxml2 refuses or complains, and for what the two parsers may see differently: a document
/// type, carriage returns, names beyond ASCII. Then expat judges the text (`build_with_expat`).
bool build_with_libxml(std::string_view bytes, source::FileId file, const ParseOptions& options, Document& document);

}  // namespace urdfmill::xml
