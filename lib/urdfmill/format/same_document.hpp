// Comparison of two documents up to white space that is mere layout.
#pragma once
#include "urdfmill/xml/document.hpp"

namespace urdfmill::format {

/// True if both have the same elements, attributes in order, values, texts, CDATA sections, comments, instructions and
/// document type. White space beside other nodes is ignored.
/// In the parameters of macros white space counts as one blank.
[[nodiscard]] bool is_same_document(const xml::Document& a, const xml::Document& b);

}  // namespace urdfmill::format
