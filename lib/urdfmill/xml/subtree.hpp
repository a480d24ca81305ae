// A part of a tree, as text or copied: extensions are kept character by character.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// Appends the element with its content: attributes in order, texts, CDATA sections and comments unchanged. Empty
/// elements are written `<a/>`.
void append_subtree(const Element& element, std::string& out);

/// Appends ` name="value"`; tabs, line ends, `&`, `<`, `>` and `"` are written as references, so that reading restores
/// them.
void append_attribute(std::string_view name, std::string_view value, std::string& out);

/// Copies an element's start tag into another document: name, attributes, places. The copy is not in the tree yet.
[[nodiscard]] Element* copy_tag(const Element& from, Document& into);
/// Copies an element with its content. The `origin` of the nodes still belongs to the first document, which must stay
/// alive.
[[nodiscard]] Element* copy_subtree(const Element& from, Document& into);

}  // namespace urdfmill::xml
