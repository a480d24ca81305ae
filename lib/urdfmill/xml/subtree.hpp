// A part of a tree, as text or copied: what an extension holds, kept character by character.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// Appends the element with all it holds: attributes in their order, texts, CDATA sections and comments as they are.
/// Empty elements are written `<a/>`.
void append_subtree(const Element& element, std::string& out);

/// Appends ` name="value"`; tabs, line ends, `&`, `<`, `>` and `"` are written as references, so that they read back.
void append_attribute(std::string_view name, std::string_view value, std::string& out);

/// Copies an element's start tag into another document: name, attributes, places. Nothing holds the copy yet.
[[nodiscard]] Element* copy_tag(const Element& from, Document& into);
/// The same with all the element holds. What generated it (`origin`) still belongs to the first document, which has to
/// live on.
[[nodiscard]] Element* copy_subtree(const Element& from, Document& into);

}  // namespace urdfmill::xml
