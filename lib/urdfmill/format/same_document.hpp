// Whether two texts are the same document but for white space that lays it out.
#pragma once
#include "urdfmill/xml/document.hpp"

namespace urdfmill::format {

/// The same elements, attributes in their order, values, texts, CDATA sections, comments, instructions and document
/// type. Texts of nothing but white space are not looked at where they are beside other nodes.
/// In the parameters of macros white space counts as one blank.
[[nodiscard]] bool is_same_document(const xml::Document& a, const xml::Document& b);

}  // namespace urdfmill::format
