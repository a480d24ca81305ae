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

/// Returns the node after another one in document order, in the element `top`; null at the end. Without `enter`, the
/// content of the node is left out.
[[nodiscard]] Node* next_in_order(Node& node, const Element& top, bool enter = true);
/// Does the same for nodes that are only read.
[[nodiscard]] const Node* next_in_order(const Node& node, const Element& top, bool enter = true);

/// Makes an element that stands for another: at its place, without its attributes and content. It is not in the tree
/// yet.
[[nodiscard]] Element* make_in_place_of(const Element& from, std::string_view name, Document& document);
/// Sets an attribute of an element of the document; a new one has the place of the element.
void set_attribute(Element& element, std::string_view name, std::string_view value, Document& document);
/// Replaces the content of an element of the document by a text.
void set_text(Element& element, std::string_view value, Document& document);
/// Removes an attribute; nothing happens if the element has none of that name.
void remove_attribute(Element& element, std::string_view name);
/// Removes a child, with the white space before it.
void remove_child(Element& element, const Node& child);

}  // namespace urdfmill::xml
