// Building the tree with libxml2, the fast way: its SAX2 events give the content, the bytes give the places. Only
// parser.cpp calls it.
#pragma once
#include <string_view>

#include "urdfmill/xml/document.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xml {

/// Fills the empty `document` from UTF-8 text that is followed by a zero byte. Returns false, leaving the document half
/// built, if libxml2 refuses or complains, and for constructs that the two parsers may read differently: a document
/// type, carriage returns, names beyond ASCII. Then expat parses the text (`build_with_expat`).
bool build_with_libxml(std::string_view bytes, source::FileId file, const ParseOptions& options, Document& document);

}  // namespace urdfmill::xml
